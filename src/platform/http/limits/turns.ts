import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { networkOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A step from the basket to the order. */
    isBuying?: true;
  }
}

type Begin = (problem?: Problem) => void;
type Network = { name: string; inWork: number; first: Begin[]; waiting: Begin[] };

/**
 * One network has so many of these requests in work at once; its others wait until one has ended, in the order they came;
 * those of a browser that is buying something go first.
 * So a flood from one network delays that network, and everybody else only by as much as these few requests.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #networks = new Map<string, Network>();
  readonly #holders = new WeakMap<FastifyRequest, Network>();

  /** @param mostWaiting of one network; more get a 503 */
  constructor(atOnce: number, mostWaiting = Infinity) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Calls `begin`, now or later, with the problem if there is no turn for this request. `end` must follow. */
  take(request: FastifyRequest, { raw: response }: FastifyReply, begin: Begin): void {
    const name = networkOf(request.ip);
    const network = this.#networks.get(name) ?? { name, inWork: 0, first: [], waiting: [] };
    if (network.waiting.length >= this.#mostWaiting) {
      response.shouldKeepAlive = false;
      return begin(tooBusy());
    }
    this.#networks.set(name, network);
    this.#holders.set(request, network);
    if (network.inWork >= this.#atOnce) {
      const queue = isBuying(request) ? network.first : network.waiting;
      return void queue.push(() => begin(response.destroyed ? left() : undefined));
    }
    network.inWork += 1;
    begin();
  }

  /** Does nothing for a request that has no turn. */
  end(request: FastifyRequest): void {
    const network = this.#holders.get(request);
    if (!network || !this.#holders.delete(request)) return;
    const next = network.first.shift() ?? network.waiting.shift();
    if (next) return next();
    network.inWork -= 1;
    if (network.inWork === 0) this.#networks.delete(network.name);
  }
}

/** With a basket there is a cookie. A flood seldom keeps one; where it does, all wait alike. */
function isBuying({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isBuying === true && headers.cookie !== undefined;
}

export function tooBusy(): Problem {
  return new Problem(503, 'busy', 'The shop is very busy just now. Please try again in a moment.', { retryAfter: 5 });
}

/** Nobody reads it. */
export function left(): Problem {
  return new Problem(408, 'too-slow', 'The request was given up before its turn.');
}
