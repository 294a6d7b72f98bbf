# Varnish 7 in front of the service: varnishd -a :8080 -f /etc/varnish/default.vcl
# It needs the vmod xkey (Debian: varnish-modules).
# It sends stored answers for as long as their Cache-Control says, asks for the next one meanwhile, and goes on while
# the service is away. With PURGE_URLS=http://127.0.0.1:8080/ the service tells it of each revision.
vcl 4.1;
import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "4000";
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
}

# Who may purge: the machines of the service.
acl services {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ services) { return (synth(403, "Not a machine of the service")); }
    if (req.http.Cache-Tag !~ "^[\w.-]+$") { return (synth(400, "No Cache-Tag")); }
    # What is stored becomes stale, and is still there should the service go away.
    return (synth(200, "Purged " + xkey.softpurge(req.http.Cache-Tag)));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # What may name a client is never shared.
  if (req.http.Authorization || req.http.Cookie || req.http.apikey) { return (pass); }
  # So long is stale-while-revalidate; while the service is away, stale-if-error.
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; } else { set req.grace = 24h; }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "s-maxage") {
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
    return (deliver);
  }
  # A failure does not take the place of what is stored.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
  # Of the client that asked first.
  unset beresp.http.X-Request-Id;
  set beresp.grace = 24h;
  set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) { return (abandon); }
}

sub vcl_deliver {
  unset resp.http.xkey;
}
