import { setImmediate } from 'node:timers/promises';

/**
 * Runs `work` and measures how long it keeps this thread from other work, in a core's time, which a busy machine does not change.
 * @returns its result and the longest turn of the event loop, ms
 */
export async function longestTurnOf<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  const run = { isDone: false, longestMs: 0 };
  async function watch(): Promise<void> {
    while (!run.isDone) {
      const before = process.threadCpuUsage();
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      run.longestMs = Math.max(run.longestMs, (user + system) / 1_000);
    }
  }
  const watching = watch();
  const result = await work();
  run.isDone = true;
  await watching;
  return { result, longestMs: run.longestMs };
}
