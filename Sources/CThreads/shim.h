#pragma once

// What of pthreads(7) Swift's Glibc module leaves out.
#include <pthread.h>

#ifndef __USE_GNU
// glibc declares it only under _GNU_SOURCE, which a module map cannot define.
int pthread_setname_np(pthread_t thread, const char *name);
#endif
