import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = '/usr/sbin/varnishd';
const settings = join(import.meta.dirname, '../../docs/varnish.vcl');
const startMs = 30_000;

export type Varnish = AsyncDisposable & { url: string };

export function isVarnishHere(): boolean {
  return existsSync(program);
}

/** A Varnish with the settings of docs/varnish.vcl in front of the shop on that port; it listens on `port`. */
export async function startVarnish(port: number, shopPort: number, token: string): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-varnish-'));
  // It reads them as a user of its own.
  chmodSync(folder, 0o755);
  const file = join(folder, 'shop.vcl');
  const text = readFileSync(settings, 'utf8')
    .replace('"3000"', `"${shopPort}"`)
    .replace('CDN_PURGE_TOKEN"', `${token}"`);
  writeFileSync(file, text);
  const flags = [
    '-F',
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-n',
    join(folder, 'work'),
    '-s',
    'malloc,64m',
    '-T',
    'none',
  ];
  const server = spawn(program, flags);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (said += String(part)));
  const url = `http://127.0.0.1:${port}`;

  async function stop(): Promise<void> {
    const exit = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    server.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  }

  for (const end = performance.now() + startMs; !(await answers(url)); await sleep(50)) {
    if (performance.now() < end && server.exitCode === null) continue;
    await stop();
    throw new Error(`Varnish did not start: ${said}`);
  }
  return { url, [Symbol.asyncDispose]: stop };
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/healthz`).catch(() => undefined);
  await reply?.body?.cancel();
  return reply?.ok ?? false;
}
