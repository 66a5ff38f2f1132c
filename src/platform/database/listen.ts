import { Client } from 'pg';
import type { Logger } from '../logger.ts';
import type { Connection } from './database.ts';

const retryAfterMs = 1_000;
const connectMs = 10_000;
/** A server whose machine is gone ends no connection, so a listener has to poll or it would wait for ever. */
const checkEveryMs = 5_000;
const queryMs = 5_000;

type OnMessage = (payload?: string) => void;

/** One connection that listens on a channel, opened again whenever it is lost. */
export class Listener {
  readonly #channel: string;
  readonly #connection: Connection;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #onMessage: OnMessage;
  #client: Client | undefined;
  #next: NodeJS.Timeout | undefined;
  #closed = false;

  /** `onMessage` is called without a payload after a loss: nobody knows which messages were missed. */
  constructor(channel: string, connection: Connection, log: Pick<Logger, 'warn'>, onMessage: OnMessage) {
    this.#channel = channel;
    this.#connection = connection;
    this.#log = log;
    this.#onMessage = onMessage;
  }

  async open(): Promise<void> {
    const client = new Client({
      ...this.#connection,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: queryMs,
      application_name: 'paw-and-vale changes',
    });
    client.on('notification', ({ payload }) => this.#onMessage(payload));
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
    this.#checkLater(client);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#next);
    await this.#client?.end();
  }

  #checkLater(client: Client): void {
    this.#next = setTimeout(() => {
      client.query('select 1').then(
        () => this.#closed || client !== this.#client || this.#checkLater(client),
        () => this.#reopen(client),
      );
    }, checkEveryMs);
  }

  #reopen(lost: Client): void {
    if (this.#closed || lost !== this.#client) return;
    this.#client = undefined;
    lost.end().catch(() => undefined);
    this.#log.warn('The connection that listens for changes broke; connecting again');
    this.#retry();
  }

  #retry(): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.open().then(
        () => this.#onMessage(),
        () => this.#closed || this.#retry(),
      );
    }, retryAfterMs);
  }
}
