#ifndef COPENSSL_TLS_H
#define COPENSSL_TLS_H
#include "shim.h"
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

// Macros over SSL_CTX_ctrl and SSL_ctrl, which Swift does not see.
static inline int copenssl_require_tls12(SSL_CTX *context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1;
}

static inline int copenssl_name_server(SSL *session, const char *name) {
  return SSL_set_tlsext_host_name(session, name) == 1;
}

static inline int copenssl_set_owner(SSL *session, void *owner) { return SSL_set_ex_data(session, 0, owner); }

static inline void *copenssl_owner(const SSL *session) { return SSL_get_ex_data(session, 0); }
#endif
