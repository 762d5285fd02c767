#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H
#include <openssl/opensslv.h>
#if OPENSSL_VERSION_MAJOR < 3
#error "mock-idp: OpenSSL 3 or newer is required"
#endif
#include <openssl/evp.h>
#endif
