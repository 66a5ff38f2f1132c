import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import type { Config } from '../config.ts';
import { everything, isForVisitors } from '../database/cache-tags.contract.ts';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import type { Changes } from '../database/changes.ts';
import type { Logger } from '../logger.ts';

type Cdn = NonNullable<Config['cdn']>;

/** As many as Cloudflare accepts in one call. */
const tagsPerCall = 30;
/** When more are waiting everything is purged at once. */
const maxWaiting = 300;
const usual = {
  /** Tags announced within this time go in one call: ten calls a second at most. */
  gatherMs: 100,
  /** By then responses in flight to the CDN during the first purge have arrived, and every process knows of the change. */
  againMs: seconds(3),
  attemptMs: seconds(5),
  firstPauseMs: 500,
  longestPauseMs: seconds(30),
};

/**
 * Purges announced tags from the CDN in the background, retrying until it succeeds: at once, and once more a little later.
 * Processes that run background jobs purge what any process announces. The others purge everything when they may have served
 * stale responses without knowing: after their start and after a lost connection.
 * @returns how to stop
 */
export function purgeCdn(
  changes: Pick<Changes, 'subscribe'>,
  { cdn, role }: Pick<Config, 'cdn' | 'role'>,
  log: Pick<Logger, 'warn'>,
  patience: Partial<typeof usual> = {},
): () => Promise<void> {
  if (!cdn) return async () => undefined;
  const purges = new Purges(cdn, log, { ...usual, ...patience });
  const wanted = (tags: readonly CacheTag[]) =>
    tags.filter((tag) => tag === everything || (role !== 'web' && isForVisitors(tag)));
  const unsubscribe = changes.subscribe((tags) => purges.add(wanted(tags)));
  // For what the previous version cached, and what was announced while no process was there to purge it.
  purges.add([everything]);
  return async () => {
    unsubscribe();
    await purges.stop();
  };
}

class Purges {
  readonly #cdn: Cdn;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #patience: typeof usual;
  readonly #stopping = new AbortController();
  /** Whether each is to be purged again later. */
  readonly #waiting = new Map<CacheTag, boolean>();
  #failures = 0;
  #working: Promise<void> | undefined;

  constructor(cdn: Cdn, log: Pick<Logger, 'warn'>, patience: typeof usual) {
    this.#cdn = cdn;
    this.#log = log;
    this.#patience = patience;
  }

  add(tags: Iterable<CacheTag>, isFirst = true): void {
    for (const tag of tags) this.#waiting.set(tag, isFirst || this.#waiting.get(tag) === true);
    if (this.#waiting.size > maxWaiting) {
      this.#waiting.clear();
      this.#waiting.set(everything, true);
    }
    if (this.#waiting.size > 0) this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#waiting.size > 0 && !signal.aborted) {
      await sleep(this.#pauseMs(), undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await this.#purge([...this.#waiting].slice(0, tagsPerCall));
    }
  }

  #pauseMs(): number {
    const { gatherMs, firstPauseMs, longestPauseMs } = this.#patience;
    return this.#failures === 0 ? gatherMs : Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs);
  }

  async #purge(batch: readonly (readonly [CacheTag, boolean])[]): Promise<void> {
    const tags = batch.map(([tag]) => tag);
    // Deleted before the call: a tag announced meanwhile is purged again.
    for (const tag of tags) this.#waiting.delete(tag);
    try {
      await callCdn(
        this.#cdn,
        tags,
        AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(this.#patience.attemptMs)]),
      );
      this.#failures = 0;
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failures += 1;
      if (this.#failures === 1)
        this.#log.warn({ err: error }, 'The CDN could not be purged; it is tried again until it is');
      for (const [tag, isFirst] of batch) this.#waiting.set(tag, isFirst || this.#waiting.get(tag) === true);
      return;
    }
    const again = batch.flatMap(([tag, isFirst]) => (isFirst ? [tag] : []));
    if (again.length === 0) return;
    setTimeout(() => this.#stopping.signal.aborted || this.add(again, false), this.#patience.againMs).unref();
  }
}

/** One call that Fastly (header), Cloudflare (body) and Varnish (docs/varnish.vcl) understand. */
async function callCdn(cdn: Cdn, tags: readonly CacheTag[], signal: AbortSignal): Promise<void> {
  const { ok, status, body } = await fetch(cdn.purgeUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tags.join(' '),
      ...(cdn.token !== undefined && { authorization: `Bearer ${cdn.token}`, 'fastly-key': cdn.token }),
    },
    body: JSON.stringify({ tags }),
    signal,
    redirect: 'error',
  });
  await body?.cancel();
  if (!ok) throw new Error(`The CDN answered ${status} to a purge.`);
}
