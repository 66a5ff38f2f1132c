import type { FastifyRequest } from 'fastify';

/** The pattern, not the address: a label must not have as many values as there are products. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
