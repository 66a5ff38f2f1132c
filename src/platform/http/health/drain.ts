import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<Server>();

/** Register it before all routes. */
export function registerDrain(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // A load balancer would send its next request on this connection, perhaps just as it is closed.
    if (isDraining(app)) reply.raw.shouldKeepAlive = false;
    done();
  });
}

export function isDraining({ server }: Pick<FastifyInstance, 'server'>): boolean {
  return draining.has(server);
}

/** From now on /readyz and /servez report that the process takes no more visitors; those who come all the same are served. Resolves once the time is up. */
export async function drain({ server }: Pick<FastifyInstance, 'server'>, ms: number): Promise<void> {
  draining.add(server);
  await sleep(ms);
}
