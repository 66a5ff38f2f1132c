import { PassThrough } from 'node:stream';
import { seconds } from '#platform/clock.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';

/** Notifies browsers of staff of changes, in every process of the shop. */
export type LiveEvents = {
  /** @param mayStay is checked before each event: a session that has ended gets nothing more */
  connect(mayStay: () => Promise<unknown>, lifeMs: number): PassThrough;
  close(): void;
};

/** Proxies close a connection that is idle for a minute. */
const heartbeatMs = seconds(25);
/** A busy shop changes many times a second; one event covers all of them. */
const gatherMs = 200;
/** For a browser that has stopped reading; it reconnects and reloads everything. */
const mostUnread = 64 * 1024; // bytes

export function openLiveEvents(changes: Pick<Changes, 'subscribe'>): LiveEvents {
  const connections = new Map<PassThrough, () => Promise<unknown>>();
  function notifyAll(text: string): void {
    for (const [stream, mayStay] of connections) {
      mayStay().then(
        () => notify(stream, text),
        () => stream.end(),
      );
    }
  }
  const gathering = gather((tags) => notifyAll(`data: ${JSON.stringify({ tags })}\n\n`));
  const unsubscribe = changes.subscribe((tags) => connections.size > 0 && gathering.add(tags));
  const heartbeat = setInterval(() => notifyAll(':\n\n'), heartbeatMs).unref();

  return {
    connect(mayStay, lifeMs) {
      const stream = new PassThrough();
      connections.set(stream, mayStay);
      const end = setTimeout(() => stream.end(), lifeMs).unref();
      stream.once('close', () => {
        clearTimeout(end);
        connections.delete(stream);
      });
      notify(stream, ': connected\n\n');
      return stream;
    },
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      gathering.stop();
      for (const stream of connections.keys()) stream.end();
    },
  };
}

/** Sends the tags that were collected within the interval. */
function gather(pass: (tags: CacheTag[]) => void) {
  let gathered = new Set<CacheTag>();
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    const tags = [...gathered];
    timer = undefined;
    gathered = new Set();
    pass(tags);
  }
  return {
    add(tags: readonly CacheTag[]): void {
      for (const tag of tags) gathered.add(tag);
      timer ??= setTimeout(flush, gatherMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

function notify(stream: PassThrough, text: string): void {
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.readableLength + stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
