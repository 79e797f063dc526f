// libcrypto of OpenSSL, hash functions, message codes and ciphers (Debian: libssl-dev, which libpq-dev brings).
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
