#ifndef QUAD_CSTORAGE_H
#define QUAD_CSTORAGE_H

#include <sys/types.h>

/* Functions of glibc that its headers show only under _GNU_SOURCE, which cannot be defined for headers that Swift has
   imported already: fallocate(2), sync_file_range(2). */
extern int fallocate(int descriptor, int mode, off_t offset, off_t length);
extern int sync_file_range(int descriptor, off_t offset, off_t count, unsigned int flags);

/* FALLOC_FL_KEEP_SIZE of <linux/falloc.h>: room is taken, and the file does not become longer by it. */
static const int quad_keep_size = 0x01;

/* SYNC_FILE_RANGE_WRITE of <linux/fs.h>: writing is begun and not waited for. */
static const unsigned int quad_begin_writing = 0x02;

#endif
