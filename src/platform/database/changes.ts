import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { z } from 'zod';
import type { Logger } from '../logger.ts';
import { everything } from './cache-tags.contract.ts';
import type { CacheTag } from './cache-tags.contract.ts';
import type { Connection, Database } from './database.ts';

export type Invalidate = (...tags: CacheTag[]) => void;

/** Tells every process of the shop what the public sees differently from now on, so that caches let go of it. */
export type Changes = {
  /**
   * A transaction that announces. Other processes hear of it when, and only if, it commits; this process's subscribers
   * have been told before the promise resolves, so whoever wrote reads what they wrote.
   */
  transaction<T>(work: (tx: Database, invalidate: Invalidate) => Promise<T>): Promise<T>;
  /** @returns how to stop hearing */
  subscribe(listener: (tags: readonly CacheTag[]) => void): () => void;
  /** Begins to hear other processes; until then only this one's changes are heard. */
  listen(connection: Connection): Promise<void>;
  /** The same, whose transactions run on another pool. */
  over(db: Database): Changes;
  close(): Promise<void>;
};

const channel = 'shop_changes';
/** The tags are not looked at: a process of another version may have more of them. */
const notice = z.object({ from: z.string(), tags: z.array(z.custom<CacheTag>((tag) => typeof tag === 'string')) });

/** A notice of PostgreSQL holds 8,000 bytes. */
const tagsPerNotice = 100;
const retryAfterMs = 1_000;
const connectMs = 10_000;

export function createChanges(db: Database, log: Pick<Logger, 'warn'>): Changes {
  const self = randomUUID();
  const listeners = new Set<(tags: readonly CacheTag[]) => void>();
  const notify = (tags: readonly CacheTag[]) => listeners.forEach((listener) => listener(tags));
  let ear: { close(): Promise<void> } | undefined;

  const changesOver = (over: Database): Changes => ({
    async transaction(work) {
      const tags = new Set<CacheTag>();
      try {
        return await over.transaction(async (tx) => {
          const response = await work(tx, (...names) => names.forEach((name) => tags.add(name)));
          // Last of all, because PostgreSQL lets only one announcing transaction commit at a time.
          for (const part of inParts([...tags])) {
            await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ from: self, tags: part })})`);
          }
          return response;
        });
      } finally {
        // After a failure too: a commit whose answer was lost may have happened.
        if (tags.size > 0) notify([...tags]);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async listen(connection) {
      ear = await listenForNotices(connection, log, (payload) => {
        const heard = notice.safeParse(payload);
        if (!heard.success) notify([everything]);
        else if (heard.data.from !== self) notify(heard.data.tags);
      });
    },
    over: changesOver,
    async close() {
      await ear?.close();
      listeners.clear();
    },
  });
  return changesOver(db);
}

function inParts(tags: CacheTag[]): CacheTag[][] {
  return Array.from({ length: Math.ceil(tags.length / tagsPerNotice) }, (_, index) =>
    tags.slice(index * tagsPerNotice, (index + 1) * tagsPerNotice),
  );
}

/** Keeps one connection listening. After each loss it hears `undefined`: nobody knows what was said meanwhile. */
async function listenForNotices(connection: Connection, log: Pick<Logger, 'warn'>, hear: (payload: unknown) => void) {
  let closed = false;
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      application_name: 'paw-and-vale changes',
    });
    next.on('notification', ({ payload }) => hear(parse(payload)));
    next.on('error', () => undefined); // 'end' follows
    next.on('end', () => closed || next !== client || reopen());
    await next.connect();
    await next.query(`listen ${channel}`);
    if (closed) return next.end();
    client = next;
  }

  function reopen(): void {
    log.warn('The connection that hears of changes broke; connecting again');
    retry = setTimeout(() => {
      open().then(
        () => hear(undefined),
        () => closed || reopen(),
      );
    }, retryAfterMs);
  }

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
}
