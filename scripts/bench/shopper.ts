import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { ask } from './ask.ts';

export type Reply = { status: number; text: string; cookie: string };
export type Call = (path: string, body: unknown, cookie: string) => Promise<Reply>;

/** A visitor's calls over HTTP. */
export function postAs(url: string, agent: Agent): Call {
  return async (path, body, cookie) => {
    const payload = JSON.stringify(body);
    const headers = { ...headersFor(path, cookie), 'content-length': Buffer.byteLength(payload) };
    const reply = await ask(url + path, { method: 'POST', agent, headers }, payload);
    return { status: reply.status, text: reply.body.toString(), cookie: cookieIn(reply.headers['set-cookie']) };
  };
}

export function headersFor(path: string, cookie: string): Record<string, string> {
  const key: Record<string, string> = path.endsWith('/orders') ? { 'idempotency-key': randomUUID() } : {};
  return { 'content-type': 'application/json', ...(cookie && { cookie }), ...key };
}

export function cookieIn(header: string | string[] | undefined): string {
  return String(header ?? '').split(';')[0] ?? '';
}

/** @throws when the status is another one */
export async function expectStatus(status: number, reply: Promise<Reply>): Promise<Reply> {
  const got = await reply;
  if (got.status !== status) throw new Error(`${got.status}: ${got.text.slice(0, 300)}`);
  return got;
}

/** A guest's order for these items at the quoted price. */
export function orderOf(items: readonly { productId: number; quantity: number }[], quote: Reply) {
  // The contract of the quote is checked by the API's own tests.
  const { total } = JSON.parse(quote.text) as { total: string };
  return {
    customerName: 'Ann Barker',
    customerEmail: 'ann.barker@example.co.uk',
    shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'United Kingdom' },
    items,
    total,
  };
}
