#ifndef QUAD_CCHILDPROCESS_H
#define QUAD_CCHILDPROCESS_H

#include <spawn.h>

/* Two functions of glibc (2.34 and later) that its headers show only under _GNU_SOURCE, which cannot be defined for
   headers that Swift has imported already. */

/* Pipe whose ends no child inherits: pipe2(2) with O_CLOEXEC. */
extern int pipe2(int ends[2], int flags);

/* Closes every descriptor from this one on in the child: posix_spawn_file_actions_addclosefrom_np(3). */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
