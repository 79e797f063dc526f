// libcrypto of OpenSSL, hash functions, message codes, ciphers and elliptic curves (Debian: libssl-dev, which libpq-dev
// brings).
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>
#include <openssl/x509.h>
