#ifndef CEVENT_SHIM_H
#define CEVENT_SHIM_H
// event-config.h defines _GNU_SOURCE; a module where only some headers see it does not build.
#include <event2/event-config.h>
#undef _GNU_SOURCE
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/http.h>
// For the protocol version of a request, which has no accessor.
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#endif
