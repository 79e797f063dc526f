#ifndef QUAD_CCURL_SHIM_H
#define QUAD_CCURL_SHIM_H

// The type checks of curl.h look at constant options; the doors below take the option as a parameter.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift cannot call variadic C functions. One door for each type that curl_easy_setopt and curl_easy_getinfo take;
// each returns what libcurl returns.

/// Options that take a number or a switch (CURLOPTTYPE_LONG, CURLOPTTYPE_VALUES).
static inline CURLcode quad_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

/// Options that take a size or an offset in bytes (CURLOPTTYPE_OFF_T).
static inline CURLcode quad_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

/// Options that take text; libcurl copies it (CURLOPTTYPE_STRINGPOINT).
static inline CURLcode quad_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

/// Options that take memory which libcurl does not copy: it must live until the transfer ends (CURLOPTTYPE_OBJECTPOINT).
static inline CURLcode quad_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

/// CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode quad_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(handle, option, function);
}

/// CURLOPT_READFUNCTION.
static inline CURLcode quad_curl_set_reader(CURL *handle, CURLoption option, curl_read_callback function) {
    return curl_easy_setopt(handle, option, function);
}

/// CURLOPT_SEEKFUNCTION.
static inline CURLcode quad_curl_set_seeker(CURL *handle, CURLoption option, curl_seek_callback function) {
    return curl_easy_setopt(handle, option, function);
}

/// CURLOPT_OPENSOCKETFUNCTION.
static inline CURLcode quad_curl_set_socket_opener(CURL *handle, CURLoption option,
                                                   curl_opensocket_callback function) {
    return curl_easy_setopt(handle, option, function);
}

/// CURLOPT_XFERINFOFUNCTION.
static inline CURLcode quad_curl_set_progress(CURL *handle, CURLoption option, curl_xferinfo_callback function) {
    return curl_easy_setopt(handle, option, function);
}

#endif
