// md4c, a Markdown parser that calls back for each block, span and text (Debian: libmd4c-dev).
#include <md4c.h>
