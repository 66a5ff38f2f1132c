import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { LimitFunction } from 'p-limit';

const atOncePerHost = 4;
/** However quickly a host answers. */
const mostPerSecond = 100;

/** `freeAt`: when the next request may begin, in the time of `performance.now()`. */
type Host = { limit: LimitFunction; freeAt: number };

/** What one process keeps to by itself, whoever in it asks. */
const hosts = new Map<string, Host>();

/** Asks as soon as the host of the address has room for it. */
export function inTurn<Response>(
  url: string,
  signal: AbortSignal | undefined,
  ask: () => Promise<Response>,
): Promise<Response> {
  const host = hostOf(url);
  return host.limit(async () => {
    const begin = Math.max(performance.now(), host.freeAt);
    host.freeAt = begin + 1_000 / mostPerSecond;
    const pauseMs = begin - performance.now();
    if (pauseMs >= 1) await wait(pauseMs, undefined, signal && { signal });
    return ask();
  });
}

/** A host that asked for a pause of one gets it from all. */
export function leaveAlone(url: string, pauseMs: number): void {
  const host = hostOf(url);
  host.freeAt = Math.max(host.freeAt, performance.now() + pauseMs);
}

function hostOf(url: string): Host {
  const name = URL.parse(url)?.host ?? '';
  const known = hosts.get(name) ?? { limit: pLimit(atOncePerHost), freeAt: 0 };
  hosts.set(name, known);
  return known;
}
