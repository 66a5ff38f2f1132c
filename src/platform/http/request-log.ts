import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { seconds } from '../clock.ts';
import { routeOf } from '../telemetry/route-of.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response stays open as long as somebody listens: its duration means nothing. */
    staysOpen?: true;
  }
}

/** Anybody can request an address of 16 KB. */
const longestLogged = 500; // characters
const slowMs = seconds(1);
const levelsForAll = ['trace', 'debug'];

/** Request ids that are unique across processes and restarts, so that one quoted by a customer can be found. */
export function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
}

/** One line for each request that was slow or failed because of a bug; with LOG_LEVEL=debug for every one. */
export function registerRequestLog(app: FastifyInstance): void {
  const logsAll = levelsForAll.includes(app.log.level);

  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const isSlow = elapsedTime > slowMs && !request.routeOptions.config.staysOpen;
    const isRemarkable = status >= 500 || isSlow;
    if (isRemarkable || logsAll) {
      const ms = Math.round(elapsedTime * 10) / 10;
      const line = {
        method: request.method,
        route: routeOf(request),
        url: withoutSecrets(request.url.slice(0, longestLogged)),
        status,
        ms,
      };
      request.log[isRemarkable ? 'info' : 'debug'](line, 'Answered');
    }
    done();
  });
}

/** Signed links, and what was searched for: in the admin area that is a customer's name. */
const secretParameter = /([?&](?:email|token|pay|q|review|confirm|leave)=)[^&#]*/gi;
/** The next segment of such a path is the token of a mailed link. */
const beforeToken = /(\/(?:purchase-orders?|staff-invitations)\/)[^/?#]+/gi;

/** Readers of the logs must not learn who looked at which order, nor be able to use anybody's link. */
export function withoutSecrets(url: string): string {
  return url.replace(beforeToken, '$1…').replace(secretParameter, '$1…');
}
