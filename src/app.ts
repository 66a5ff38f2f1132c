import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerSlidingCookie } from '#accounts/session/session-cookie.ts';
import { signedOutMeanwhile } from '#accounts/session/session.ts';
import { readShopFigures } from '#admin/system/shop-figures.ts';
import { findAddress } from '#catalogue/redirects/redirects.ts';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { noSuchCall, registerErrorHandler } from '#platform/http/error-handler.ts';
import { registerDrain } from '#platform/http/health/drain.ts';
import { registerMetrics } from '#platform/http/health/metrics.ts';
import { registerJsonBody } from '#platform/http/json-body.ts';
import { registerOverload, timeLimits } from '#platform/http/limits/overload.ts';
import { watchForProxy } from '#platform/http/limits/unnamed-proxy.ts';
import { registerWebApp } from '#platform/http/pages/web-app.ts';
import { registerRequestLog, requestIds } from '#platform/http/request-log.ts';
import { registerSameOrigin } from '#platform/http/same-origin.ts';
import { registerSecurityHeaders } from '#platform/http/security-headers.ts';
import { rejectBadAddresses, unreadableRequests } from '#platform/http/unreadable-request.ts';
import { installPlainErrors } from '#platform/http/validation.ts';
import { registerCompression } from '#platform/page-cache/compression.ts';
import { registerPageCache } from '#platform/page-cache/page-cache.ts';
import { registerTracing } from '#platform/telemetry/trace-requests.ts';
import { registerOpenApi } from '#shop/api-docs/openapi.ts';
import { registerRoutes } from './routes.ts';

const largestBody = 1024 * 1024; // bytes; uploads have a limit of their own

/** The whole shop, ready to listen or to be tested by `inject`. `pages: false` leaves the rendered pages out. */
export async function buildApp(deps: Deps, log: FastifyBaseLogger, { pages = true } = {}): Promise<FastifyInstance> {
  installPlainErrors();
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: largestBody,
    trustProxy: trusted(deps.config.trustProxy),
    routerOptions: { maxParamLength: 200 },
    // While the shop stops, requests on open connections are served, and the connections then closed.
    return503OnClosing: false,
    ...timeLimits,
    http: { ...timeLimits.http, requireHostHeader: false }, // it would reject without a message: see rejectBadAddresses
    ...unreadableRequests(deps.config.url),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerTracing(app);
  registerRequestLog(app);
  rejectBadAddresses(app);
  watchForProxy(app, deps.config);
  // A load test comes from one network.
  registerOverload(app, deps.config.rateLimit ? {} : { reserve: 0, ofOneNetwork: Infinity });
  registerDrain(app);
  const cache = registerPageCache(app, deps.changes, deps.clock, {
    cdn: deps.config.cdn !== undefined,
    ...(deps.config.rateLimit ? {} : { atOnce: Infinity }),
  });
  registerSecurityHeaders(app, deps.config.url);
  registerCompression(app);
  registerErrorHandler(app, signedOutMeanwhile);
  registerJsonBody(app);
  registerSameOrigin(app, deps.config);
  await app.register(fastifyCookie);
  registerSlidingCookie(app, deps.config);
  await registerMetrics(app, deps, { cache, readFigures: readShopFigures(deps) });
  await registerOpenApi(app, deps.config);
  const entrance = await registerRoutes(app, deps);
  app.all('/api/*', { schema: { hide: true } }, noSuchCall);
  if (pages) await registerWebApp(app, deps.config, entrance, findAddress(deps));
  return app;
}

/** A number is how many proxies stand in front of the shop: that many hops are trusted. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
