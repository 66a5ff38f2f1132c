import type { FastifyInstance } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { readConfig } from '#platform/config.ts';
import { openShopDatabase } from '#platform/database/server/shop-database.ts';
import { createLogger } from '#platform/logger.ts';
import { backgroundJobs } from '../../src/jobs.ts';
import { buildQuietShop } from '../quiet-shop.ts';

/** A pg query; drizzle adds how rows are returned. */
export type Asked = { text: string; rowMode?: 'array'; types?: unknown };

/** One statement sent to PostgreSQL and all the values it returned, row by row. */
export type Statement = { asked: Asked; values: readonly unknown[]; inTransaction: boolean; returned: unknown[] };

type Response = { rows: Record<string, unknown>[] };
type Done = (error: Error | null, response: Response) => void;
type Query = (asked: string | Asked, values?: readonly unknown[], done?: Done) => Promise<Response> | undefined;

/** The shop's calls in this process, on the database of the running shop, recording the statements they send. */
export async function openRecorder(dataFolder: string) {
  const config = readConfig({ NODE_ENV: 'production', SHOP_DATA: dataFolder, SHOP_RATE_LIMIT: 'off', PORT: '3000' });
  const log = createLogger('error');
  const { db, pool, connection, close } = await openShopDatabase(config, log);
  const { deps, app } = await buildQuietShop(config, log, { db, pool, connection });
  const { changes, jobs } = deps;
  await jobs.prepare(backgroundJobs(deps));
  await app.ready();

  let record: Statement[] | undefined;
  writeDown(pool, (statement) => record?.push(statement));
  return {
    async record(act: (app: FastifyInstance) => Promise<void>): Promise<Statement[]> {
      const statements: Statement[] = [];
      record = statements;
      await act(app);
      record = undefined;
      return statements;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await jobs.stop();
      await changes.close();
      await close();
    },
  };
}

function writeDown(pool: Pool, notify: (statement: Statement) => void): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    // The overload of pg's `query` that Drizzle and the pool call.
    const query = client.query.bind(client) as Query;
    let inTransaction = false;
    const recorded: Query = (asked, values = [], done) => {
      const { text, ...form } = typeof asked === 'string' ? { text: asked } : asked;
      const ends = /^(commit|rollback)/i.test(text);
      inTransaction = !ends && (inTransaction || /^begin/i.test(text));
      const statement: Statement = {
        asked: { text, ...form },
        values,
        inTransaction: inTransaction || ends,
        returned: [],
      };
      notify(statement);
      const keep = (response: Response) => {
        statement.returned = response.rows.flatMap((row) => Object.values(row));
        return response;
      };
      // The pool's own `query` passes a callback.
      if (done) return query(asked, values, (error, response) => done(error, error ? response : keep(response)));
      return query(asked, values)?.then(keep);
    };
    Object.assign(client, { query: recorded });
  });
}
