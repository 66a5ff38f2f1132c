import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import { everything } from './cache-tags.contract.ts';
import type { CacheTag } from './cache-tags.contract.ts';
import type { Connection, Database } from './database.ts';
import { Listener } from './listen.ts';

export type Invalidate = (...tags: CacheTag[]) => void;
/** `gradually`: one of many changes of long work, of which nobody waits for this one; pages may lag a moment behind it. */
export type Pace = 'at once' | 'gradually';

/** Tells every process of the shop what the public sees differently from now on, so that caches drop it. */
export type Changes = {
  /**
   * A transaction that announces its tags. Other processes receive them when, and only if, it commits; this process's subscribers
   * are called before the promise resolves, so whoever wrote reads what they wrote.
   */
  transaction<T>(work: (tx: Database, invalidate: Invalidate) => Promise<T>, pace?: Pace): Promise<T>;
  /** @returns a function that unsubscribes */
  subscribe(listener: (tags: readonly CacheTag[], pace: Pace) => void): () => void;
  /**
   * Subscribes to other processes; until then only this one's changes arrive. The connection must keep its session.
   * @throws StartError where a pooler in between passes no notifications on
   */
  listen(connection: Connection): Promise<void>;
  /** The same with transactions on another pool. */
  over(db: Database): Changes;
  close(): Promise<void>;
};

const channel = 'shop_changes';
/** The tags are not looked at: a process of another version may have more of them. */
const notification = z.object({
  from: z.string(),
  tags: z.array(z.custom<CacheTag>((tag) => typeof tag === 'string')),
  pace: z.enum(['at once', 'gradually']).default('at once'),
});

const notListening =
  "The shop does not hear what the database announces, so pages would show yesterday's prices: DATABASE_URL leads through a pooler " +
  'that keeps no sessions. Give the address of the database itself as DATABASE_LISTEN_URL (docs/runbooks/more-than-one-machine.md).';

/** A notification of PostgreSQL holds 8,000 bytes. */
const tagsPerNotification = 100;
/** Longer than any notification takes to arrive. */
const echoMs = 10_000;

export function createChanges(db: Database, log: Pick<Logger, 'warn'>): Changes {
  const self = randomUUID();
  const subscribers = new Set<(tags: readonly CacheTag[], pace: Pace) => void>();
  const notify = (tags: readonly CacheTag[], pace: Pace) => subscribers.forEach((subscriber) => subscriber(tags, pace));
  let listener: Listener | undefined;

  const changesOver = (over: Database): Changes => ({
    async transaction(work, pace = 'at once') {
      const tags = new Set<CacheTag>();
      try {
        return await over.transaction(async (tx) => {
          const result = await work(tx, (...names) => names.forEach((name) => tags.add(name)));
          // Last of all, because PostgreSQL lets only one announcing transaction commit at a time.
          for (const part of inParts([...tags])) await announce(tx, { from: self, tags: part, pace });
          return result;
        });
      } finally {
        // After a failure too: the commit may have happened though its response was lost.
        if (tags.size > 0) notify([...tags], pace);
      }
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async listen(connection) {
      const echo = Promise.withResolvers<boolean>();
      listener = new Listener(channel, connection, log, (payload) => {
        const { from, tags, pace } = read(payload);
        if (from === self) echo.resolve(true);
        else if (tags.length > 0) notify(tags, pace);
      });
      await listener.open();
      await Promise.all([announce(db, { from: self, tags: [] }), requireEcho(echo.promise)]);
    },
    over: changesOver,
    async close() {
      await listener?.close();
      subscribers.clear();
    },
  });
  return changesOver(db);
}

async function announce(db: Database, message: z.input<typeof notification>): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(message)})`);
}

function inParts(tags: CacheTag[]): CacheTag[][] {
  return Array.from({ length: Math.ceil(tags.length / tagsPerNotification) }, (_, index) =>
    tags.slice(index * tagsPerNotification, (index + 1) * tagsPerNotification),
  );
}

/** @throws StartError when this process does not receive its own notification in time */
async function requireEcho(echo: Promise<boolean>): Promise<void> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), echoMs);
  const hasArrived = await Promise.race([echo, timeout.promise]);
  clearTimeout(timer);
  if (!hasArrived) throw new StartError(notListening);
}

/** A message that cannot be read may have been about anything. */
function read(payload: string | undefined): z.output<typeof notification> {
  try {
    return notification.parse(JSON.parse(payload ?? ''));
  } catch {
    return { from: '', tags: [everything], pace: 'at once' };
  }
}
