import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Stripe } from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import { keepAs } from './simulated-account.ts';

const project = join(import.meta.dirname, '../..');
const program = ['--import', './scripts/launch/quick-imports.mjs', 'scripts/stripe-simulator.ts'];

test('the program prints the settings for a shop, and works with them', async () => {
  const child = spawn(process.execPath, [...program, '--port', '0', '--shop', 'http://localhost:3999'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('Ctrl-C')) break;
  }
  const settings = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^(STRIPE_\w+)=([^=]*)/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  expect(settings.get('STRIPE_SECRET_KEY')).toMatch(/^sk_test_\w+$/);
  expect(settings.get('STRIPE_WEBHOOK_SECRET')).toMatch(/^whsec_\w+$/);
  expect(lines.join('\n')).toContain('http://localhost:3999/api/payments/stripe/webhook');
  const { hostname, port } = new URL(settings.get('STRIPE_API_URL') ?? '');
  const stripe = new Stripe(settings.get('STRIPE_SECRET_KEY') ?? '', { host: hostname, port, protocol: 'http' });
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ object: 'account' });
  child.kill('SIGINT');
  await once(child, 'exit');
});

test('stored objects are bounded: the oldest is dropped first', () => {
  const map = new Map<string, number>();
  for (let number = 0; number < 20_002; number += 1) keepAs(`re_${number}`, map, number);
  expect(map.size).toBe(20_000);
  expect([map.has('re_1'), map.has('re_2'), map.has('re_20001')]).toEqual([false, true, true]);
});
