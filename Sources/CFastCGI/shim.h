#pragma once

// libfcgi (Debian: libfcgi-dev), and the parts of Linux that Swift's Glibc module leaves out.
#include <fcgiapp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>

#ifndef __USE_GNU
// glibc declares this only under _GNU_SOURCE, which a module map cannot define.
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
#endif
