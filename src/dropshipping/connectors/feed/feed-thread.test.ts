import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { UnreadableFile } from '#platform/table-files/file-table.ts';
import { listFeed } from './feed-thread.ts';

async function productsOf(length: number): Promise<number> {
  const lines = Array.from({ length }, (_, at) => `C-${at},${at},${'Soft '.repeat(14)}`);
  return (await listFeed(Buffer.from(['code,stock,name', ...lines].join('\n')), {}, new Date(0))).products.size;
}

test('a good feed whose thread gets no time for minutes is read all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = productsOf(3);
  await vi.advanceTimersByTimeAsync(minutes(9));
  expect(await reading).toBe(3);
});

test('a feed that takes a minute of a core is given up, and the next one is read', async () => {
  vi.spyOn(Worker.prototype, 'cpuUsage')
    .mockResolvedValueOnce({ user: 0, system: 0 })
    .mockResolvedValueOnce({ user: minutes(1) * 1_000, system: 1 });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(productsOf(200_000)).rejects.toThrow(new UnreadableFile('reading it takes longer than a minute'));
  expect(await productsOf(2)).toBe(2);
});
