#ifndef CEVENT_SHIM_H
#define CEVENT_SHIM_H
// event-config.h defines _GNU_SOURCE; a module where only some headers see it does not build.
#include <event2/event-config.h>
#undef _GNU_SOURCE
#include <event2/event.h>
#include <event2/http.h>
#endif
