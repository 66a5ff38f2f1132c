import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<Server>();

/** Register it before whatever answers. */
export function registerDrain(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // A balancer would send its next request on it, perhaps in the moment in which it is closed.
    if (isDraining(app)) reply.raw.shouldKeepAlive = false;
    done();
  });
}

export function isDraining({ server }: Pick<FastifyInstance, 'server'>): boolean {
  return draining.has(server);
}

/** From now on /readyz says that no more visitors are to be sent, and whoever comes nevertheless is served. Resolves once the time is up. */
export async function drain({ server }: Pick<FastifyInstance, 'server'>, ms: number): Promise<void> {
  draining.add(server);
  await sleep(ms);
}
