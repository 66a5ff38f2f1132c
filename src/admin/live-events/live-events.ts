import { PassThrough } from 'node:stream';
import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { OpenTo, StaffRights } from '#accounts/areas/staff-areas.contract.ts';
import { seconds } from '#platform/clock.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Changes } from '#platform/database/changes.ts';

/** Notifies browsers of staff of changes, in every process of the shop. */
export type LiveEvents = {
  /** @param mayStay is asked before each event: a session that has ended gets nothing more, staff only what they work with */
  connect(mayStay: MayStay, lifeMs: number): PassThrough;
  close(): void;
};

type MayStay = () => Promise<StaffRights>;

/** Proxies close a connection that is idle for a minute. */
const heartbeatMs = seconds(25);
/** A busy shop changes many times a second; one event covers all of them. */
const gatherMs = 200;
/** For a browser that has stopped reading; it reconnects and reloads everything. */
const mostUnread = 64 * 1024; // bytes

export function openLiveEvents(changes: Pick<Changes, 'subscribe'>): LiveEvents {
  const connections = new Map<PassThrough, MayStay>();
  function notifyAll(textFor: (reader: StaffRights) => string | null): void {
    for (const [stream, mayStay] of connections) {
      mayStay().then(
        (reader) => notify(stream, textFor(reader)),
        () => stream.end(),
      );
    }
  }
  const gathering = gather((tags) => notifyAll((reader) => eventOf(tags, reader)));
  const unsubscribe = changes.subscribe((tags) => connections.size > 0 && gathering.add(tags));
  const heartbeat = setInterval(() => notifyAll(() => ':\n\n'), heartbeatMs).unref();

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

function eventOf(tags: readonly CacheTag[], reader: StaffRights): string | null {
  const shown = tags.filter((tag) => worksWith(reader, areasOf(tag)));
  return shown.length === 0 ? null : `data: ${JSON.stringify({ tags: shown })}\n\n`;
}

/** A tag of an order names it; those of the catalogue say only that something in the shop is different. */
function areasOf(tag: CacheTag): OpenTo {
  return tag.startsWith('order') ? ['orders', 'refunds'] : 'all-staff';
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

function notify(stream: PassThrough, text: string | null): void {
  if (text === null || stream.writableEnded || stream.destroyed) return;
  if (stream.readableLength + stream.writableLength > mostUnread) stream.destroy();
  else stream.write(text);
}
