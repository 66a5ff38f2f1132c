import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { isRestarting } from './unavailable.ts';

type ConnectCallback = Parameters<Pool['connect']>[0];

/** As long as a server usually takes to restart. */
const restartMs = 5_000;
const retryMs = 100;

/**
 * A pool that waits for a restarting server before it gives up: no query has been sent yet, so trying again is safe. When the server has been away for longer, each connection fails at once.
 */
export class RestartTolerantPool extends Pool {
  #awaySince: number | undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (!callback) return this.#connectPatiently();
    void this.#connectFor(callback);
  }

  async #connectFor(callback: ConnectCallback): Promise<void> {
    let client: PoolClient;
    try {
      client = await this.#connectPatiently();
    } catch (error) {
      return callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined);
    }
    callback(undefined, client, client.release);
  }

  async #connectPatiently(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await super.connect();
        this.#awaySince = undefined;
        return client;
      } catch (error) {
        if (!isRestarting(error)) throw error;
        this.#awaySince ??= performance.now();
        if (this.ending || performance.now() - this.#awaySince > restartMs) throw error;
      }
      await sleep(retryMs);
    }
  }
}
