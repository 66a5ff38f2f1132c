import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { ask } from './ask.ts';
import { median } from './report.ts';
import type { Figure } from './report.ts';
import type { RunningShop } from './running-shop.ts';

const accounts = 20;
const warmUps = 20;
const rounds = 400;
/** How far the ratio of the medians may be from 1. */
const mostApart = 0.05;

/** Whether the response time of a rejected sign-in reveals that an account exists: wrong passwords for known and unknown addresses, in turn. */
export async function measureLogins(shop: RunningShop): Promise<Figure[]> {
  // One connection, as an attacker would keep one open.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const known = addressesOf('known');
    const unknown = addressesOf('other');
    for (const email of known) await register(shop, agent, email);
    const knownMs: number[] = [];
    const unknownMs: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const place = (round + warmUps) % accounts;
      const turn = [() => rejection(shop, agent, known[place]), () => rejection(shop, agent, unknown[place])] as const;
      // The second request of a pair may profit from the first, so the order alternates.
      const swapped = round % 2 === 0;
      const first = await turn[swapped ? 1 : 0]();
      const second = await turn[swapped ? 0 : 1]();
      if (round < 0) continue;
      knownMs.push(swapped ? second : first);
      unknownMs.push(swapped ? first : second);
    }
    return figuresOf(median(knownMs), median(unknownMs));
  } finally {
    agent.destroy();
  }
}

function figuresOf(knownMs: number, unknownMs: number): Figure[] {
  const ratio = knownMs / unknownMs;
  return [
    { what: `Login refused, known e-mail (median of ${rounds})`, value: `${knownMs.toFixed(2)} ms` },
    { what: `Login refused, unknown e-mail (median of ${rounds})`, value: `${unknownMs.toFixed(2)} ms` },
    {
      what: 'Known to unknown',
      value: ratio.toFixed(3),
      target: `within ${mostApart * 100} % of 1`,
      met: Math.abs(ratio - 1) <= mostApart,
    },
  ];
}

/** Addresses of the same length and form, new for each run. */
function addressesOf(name: string): string[] {
  return Array.from({ length: accounts }, () => `${name}-${randomUUID()}@example.co.uk`);
}

async function register(shop: RunningShop, agent: Agent, email: string): Promise<void> {
  const { status } = await post(shop, agent, 'register', {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    password: randomUUID(),
  });
  if (status !== 201) throw new Error(`Registering was answered with ${status}`);
}

/** @returns the duration of the rejected sign-in, in milliseconds */
async function rejection(shop: RunningShop, agent: Agent, email: string | undefined): Promise<number> {
  const began = performance.now();
  const { status } = await post(shop, agent, 'login', { email, password: randomUUID() });
  const lastedMs = performance.now() - began;
  if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
  return lastedMs;
}

function post(shop: RunningShop, agent: Agent, call: 'login' | 'register', body: object) {
  const headers = { 'content-type': 'application/json' };
  return ask(`${shop.url}/api/auth/${call}`, { method: 'POST', agent, headers }, JSON.stringify(body));
}
