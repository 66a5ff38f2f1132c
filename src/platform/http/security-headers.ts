import type { FastifyInstance } from 'fastify';

const twoYears = 63_072_000; // seconds

/** Headers of every response. A page brings a Content-Security-Policy of its own (content-policy.ts); nothing else may load anything. */
export function registerSecurityHeaders(app: FastifyInstance, shopUrl: string): void {
  const headers = securityHeaders(shopUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

export function securityHeaders(shopUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    // From then on a browser refuses plain HTTP for the whole time: only for a shop that is reached by HTTPS. The owner's
    // sub-domains are not the shop's to decide about.
    ...(shopUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${twoYears}` } : {}),
  };
}
