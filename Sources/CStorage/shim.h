#ifndef QUAD_CSTORAGE_H
#define QUAD_CSTORAGE_H

#include <sys/types.h>

/* A function of glibc that its headers show only under _GNU_SOURCE, which cannot be defined for headers that Swift has
   imported already: fallocate(2). */
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);

/* FALLOC_FL_KEEP_SIZE of <linux/falloc.h>: room is taken, and the file does not become longer by it. */
static const int quad_keep_size = 0x01;

#endif
