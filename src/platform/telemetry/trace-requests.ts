import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './route-of.ts';
import { beginStep, isTraced, within } from './telemetry.ts';
import type { Step } from './telemetry.ts';

/** A trace for each request; it begins here, whatever a stranger's `traceparent` says. Register it first. */
export function registerTracing(app: FastifyInstance): void {
  if (!isTraced()) return;
  const steps = new WeakMap<FastifyRequest, Step>();

  app.addHook('onRequest', (request, _reply, done) => {
    // An event stream lasts as long as somebody listens.
    if (request.routeOptions.config.staysOpen) return done();
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const step = beginStep('request', `${request.method} ${route}`, attributes);
    steps.set(request, step);
    within(step, done);
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const error = statusCode >= 500 ? new Error('Answered 5xx') : undefined;
    steps.get(request)?.end(error, { 'http.response.status_code': statusCode });
    done();
  });
}
