// zlib, DEFLATE compression and the checksums of PNG and ZIP (Debian: zlib1g-dev).
#include <zlib.h>
