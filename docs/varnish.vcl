vcl 4.1;

# Varnish (7 or newer) before the shop as its CDN: keeps what the shop says may be kept for everybody, until the shop purges it by tag.
# Set CDN_PURGE_URL=http://VARNISH/.purge, a CDN_PURGE_TOKEN and TRUST_PROXY for the shop; the same token, and the shop's address, here.

import std;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .probe = { .url = "/healthz"; .interval = 2s; .timeout = 2s; }
}

sub vcl_recv {
  if (req.url == "/.purge") {
    if (req.method != "POST" || req.http.Authorization != "Bearer CDN_PURGE_TOKEN") { return (synth(403)); }
    if (req.http.Surrogate-Key !~ "^[-a-zA-Z0-9:]+( [-a-zA-Z0-9:]+)*$") { return (synth(400)); }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200));
  }
  # For probes and watchers within, not for the world.
  if (req.url ~ "^/metrics") { return (synth(404)); }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Events that stay open.
  if (req.http.Accept ~ "text/event-stream" || req.http.Authorization) { return (pass); }
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; }
  # The cookie is no reason to ask: the shop's answer alone says whether it is the same for everybody.
  return (hash);
}

sub vcl_backend_response {
  if (bereq.uncacheable) { return (deliver); }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)private|no-store" || beresp.http.Surrogate-Control ~ "no-store") {
    set beresp.ttl = 120s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    # What holds until a moment is not shown after it; all else for a minute while the new one is fetched, and longer while the shop is away.
    set beresp.grace = 0s;
    if (beresp.http.Surrogate-Control ~ "stale-while-revalidate") {
      set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 60s);
    }
  }
}

sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Cache-Tag;
}
