import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import type { Connection } from './database.ts';

const retryAfterMs = 1_000;
const connectMs = 10_000;
/** A server whose machine is gone ends no connection: who only listens would wait for ever. */
const askEveryMs = 5_000;
const answerMs = 5_000;

type Hear = (payload?: string) => void;

/** One connection that listens on a channel, opened again whenever it is lost. */
export class Listener {
  readonly #channel: string;
  readonly #connection: Connection;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #hear: Hear;
  #client: Client | undefined;
  #next: NodeJS.Timeout | undefined;
  #closed = false;

  /** `hear` is given nothing after a loss: nobody knows what was said meanwhile. */
  constructor(channel: string, connection: Connection, log: Pick<Logger, 'warn'>, hear: Hear) {
    this.#channel = channel;
    this.#connection = connection;
    this.#log = log;
    this.#hear = hear;
  }

  async open(): Promise<void> {
    const client = new Client({
      ...this.#connection,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      application_name: 'paw-and-vale changes',
    });
    client.on('notification', ({ payload }) => this.#hear(payload));
    client.on('error', () => undefined); // 'end' follows
    client.on('end', () => this.#reopen(client));
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#askLater(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#next);
    await this.#client?.end();
  }

  #askLater(client: Client): void {
    this.#next = setTimeout(() => {
      client.query('select 1').then(
        () => this.#closed || client !== this.#client || this.#askLater(client),
        () => this.#reopen(client),
      );
    }, askEveryMs);
  }

  #reopen(lost: Client): void {
    if (this.#closed || lost !== this.#client) return;
    this.#client = undefined;
    lost.end().catch(() => undefined);
    this.#log.warn('The connection that hears of changes broke; connecting again');
    this.#retry();
  }

  #retry(): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.open().then(
        () => this.#hear(),
        () => this.#closed || this.#retry(),
      );
    }, retryAfterMs);
  }
}
