import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { productCount, shopper } from '../faults/checkout-ledger.ts';

export type Answer = { status: number; text: string; cookie: string; retryAfter: string | undefined };
type Call = { method?: string; body?: object; cookie?: string; key?: string };

/** 0: no response. */
const noResponse = 0;
const patienceMs = 75_000;
const tryAgainMs = 200;

/** One browser at an address of its own, as the shop sees it behind HAProxy. */
export function browserFrom(number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const localAddress = `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
  return (url: string, { method = 'GET', body, cookie = '', key }: Call = {}): Promise<Answer> => {
    const payload = body && JSON.stringify(body);
    const headers = {
      cookie,
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...(key && { 'idempotency-key': key }),
    };
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const end = (answer: Partial<Answer>) =>
      resolve({ status: noResponse, text: '', cookie, retryAfter: undefined, ...answer });
    const asked = send(url, { method, agent, localAddress, headers, timeout: patienceMs }, (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += String(part)));
      reply.on('error', () => end({}));
      reply.on('end', () => {
        const { statusCode: status = noResponse, headers: told } = reply;
        const given = told['set-cookie']?.[0]?.split(';')[0] ?? cookie;
        end({ status, text, cookie: given, retryAfter: told['retry-after'] });
      });
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => end({}));
    asked.end(payload);
    return promise;
  };
}

/** `ms`: from the first try on. */
export type Sale = { number: string; at: number; ms: number };

/** What the buyers know for certain, and the errors they met. */
export type Diary = {
  sales: Sale[];
  /** Steps without a response, or with a status from 500 up; each was retried. */
  failures: { step: string; status: number; at: number }[];
  /** What must never happen: rejections without a reason, a 500, a 503 without Retry-After. */
  faults: string[];
  /** Acknowledged by a database member to a client of its own; `at`: when it was begun. */
  written: { id: string; at: number }[];
};

/** Buyers who fill a basket, get a quote and order, one order after another, until they are stopped. */
export function sendBuyers(
  url: string,
  { buyers, pauseMs, random }: { buyers: number; pauseMs: number; random: () => number },
) {
  const diary: Diary = { sales: [], failures: [], faults: [], written: [] };
  const stopping = new AbortController();

  async function step(browser: ReturnType<typeof browserFrom>, path: string, call: Call): Promise<Answer> {
    for (;;) {
      const at = performance.now();
      const answer = await browser(`${url}${path}`, { method: 'POST', ...call });
      if (answer.status === noResponse || answer.status >= 500) {
        diary.failures.push({ step: path, status: answer.status, at });
        const fault = faultOf(path, answer);
        if (fault) diary.faults.push(fault);
        if (stopping.signal.aborted) throw new GivenUp();
        await sleep(tryAgainMs);
      } else return answer;
    }
  }

  /** A shop that does not come back keeps nobody waiting once the buyers are told to stop. */
  const buyUntilStopped = (buyer: number) =>
    buy(buyer).catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error;
    });

  async function buy(buyer: number): Promise<void> {
    const browser = browserFrom(buyer);
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const items = [{ productId: 1 + Math.floor(random() * productCount), quantity: 1 }];
      const customerEmail = `buyer-${buyer}-${round}@example.co.uk`;
      const key = crypto.randomUUID();
      const { cookie } = await step(browser, '/api/cart', { body: items[0] ?? {} });
      await step(browser, '/api/checkout/quote', { body: { items }, cookie });
      const began = performance.now();
      const answer = await step(browser, '/api/orders', { body: { ...shopper, customerEmail, items }, cookie, key });
      const { orderNumber, code } = JSON.parse(answer.text) as { orderNumber?: string; code?: string };
      const at = performance.now();
      if (orderNumber) diary.sales.push({ number: orderNumber, at, ms: at - began });
      // The scarce product sells out.
      else if (answer.status !== 409) diary.faults.push(`POST /api/orders was refused: ${answer.status} ${code}`);
      await sleep(pauseMs);
    }
  }

  const all = Promise.all(Array.from({ length: buyers }, (_, buyer) => buyUntilStopped(buyer)));
  return {
    diary,
    async stop(): Promise<void> {
      stopping.abort();
      await all;
    },
  };
}

class GivenUp extends Error {}

function faultOf(path: string, { status, text, retryAfter }: Answer): string | undefined {
  // HAProxy's own are pages, without the shop's code: a 502 of a process that ended midway, a 503 while there is none.
  const isShops = text.startsWith('{');
  if (!isShops || status === noResponse) return undefined;
  if (status === 503 && retryAfter) return undefined;
  return `${path} was answered ${status} (Retry-After ${retryAfter}): ${text.slice(0, 200)}`;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
