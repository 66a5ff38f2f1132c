import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import type { SimulatedEvent } from './simulated-account.ts';

export type WebhookMode = 'at once' | 'twice' | 'never' | 'hold';
/** How one event is delivered; a late one follows those that were sent meanwhile. */
export type WebhookFate = WebhookMode | { afterMs: number };
export type WebhookOrder = 'as sent' | 'reversed' | 'random';

export type StripeWebhooks = {
  /** How events are delivered: all alike, or by a function of the event. */
  mode: WebhookMode | ((event: SimulatedEvent) => WebhookFate);
  /** During a rotation there are several, and each signs. */
  secrets: readonly string[];
  /** Waiting for `deliver`. */
  readonly held: readonly SimulatedEvent[];
  /** All attempts, the latest last; bounded. `status`: null without a response. */
  readonly attempts: readonly WebhookAttempt[];
  /** Delivers held events one after another, and waits for that. */
  deliver(order?: WebhookOrder, random?: () => number): Promise<void>;
  /** Sends an event again, like the button in Stripe's dashboard. */
  resend(event: SimulatedEvent): Promise<void>;
  /** Resolves when nothing is pending, retries included. */
  settled(): Promise<void>;
};

export type WebhookAttempt = { id: string; type: string; status: number | null };

/** An address, and what signs the events for it. */
export type WebhookTarget = { url: string; secrets: readonly string[] };

export type WebhookSender = StripeWebhooks & { url: string | null; send(event: SimulatedEvent): void; close(): void };

const deliveryMs = 10_000;
const mostAtOnce = 20;
const mostAttempts = 2_000;

type Sending = {
  secret: string;
  now: () => Date;
  /** When an event that was not acknowledged is sent again; Stripe's sandbox does so three times. */
  retriesMs: readonly number[];
  /** Of endpoints that were made through the API. */
  targetsOf: (event: SimulatedEvent) => readonly WebhookTarget[];
};

export function openWebhooks({ secret, now, retriesMs, targetsOf }: Sending): WebhookSender {
  const { post, close: closeConnections } = openPost();
  const { attempts, deliverOne, settled, close } = openDeliveries(retriesMs, async (event, signal) =>
    allOf(
      await Promise.all(targets(event).map(({ url, secrets }) => post(url, signed(event, secrets, now()), signal))),
    ),
  );
  const targets = (event: SimulatedEvent): WebhookTarget[] => [
    ...(sender.url === null ? [] : [{ url: sender.url, secrets: sender.secrets }]),
    ...targetsOf(event),
  ];
  const held: SimulatedEvent[] = [];
  const sender: WebhookSender = {
    url: null,
    secrets: [secret],
    mode: 'at once',
    attempts,
    held,
    send(event) {
      const fate = typeof sender.mode === 'function' ? sender.mode(event) : sender.mode;
      if (fate === 'never' || targets(event).length === 0) return;
      if (fate === 'hold') held.push(event);
      else void deliverOne(event, typeof fate === 'object' ? fate.afterMs : 0);
      if (fate === 'twice') void deliverOne(event);
    },
    async deliver(order = 'as sent', random = Math.random) {
      for (const event of inOrder(held.splice(0), order, random)) await deliverOne(event);
    },
    resend: (event) => deliverOne(event),
    settled,
    close() {
      close();
      closeConnections();
    },
  };
  return sender;
}

/** The first response that is no success, or that of all. */
function allOf(statuses: readonly (number | null)[]): number | null {
  return statuses.find((status) => status === null || status < 200 || status >= 300) ?? statuses[0] ?? null;
}

type Send = (event: SimulatedEvent, signal: AbortSignal) => Promise<number | null>;

function openDeliveries(retriesMs: readonly number[], send: Send) {
  const closing = new AbortController();
  const { signal } = closing;
  const limit = pLimit(mostAtOnce);
  const underWay = new Set<Promise<void>>();
  const attempts: WebhookAttempt[] = [];

  async function attempt(event: SimulatedEvent): Promise<boolean> {
    if (signal.aborted) return true;
    const status = await send(event, signal);
    attempts.push({ id: event.id, type: event.type, status });
    if (attempts.length > mostAttempts) attempts.shift();
    return status !== null && status >= 200 && status < 300;
  }

  async function untilItArrives(event: SimulatedEvent, afterMs: number): Promise<void> {
    for (const pauseMs of [afterMs, ...retriesMs]) {
      if (pauseMs > 0) await wait(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (await limit(() => attempt(event))) return;
    }
  }

  return {
    attempts,
    deliverOne(event: SimulatedEvent, afterMs = 0): Promise<void> {
      const work = untilItArrives(event, afterMs).finally(() => underWay.delete(work));
      underWay.add(work);
      return work;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}

/** https://docs.stripe.com/webhooks#verify-manually; each attempt has a timestamp and a signature of its own. */
function signed(event: SimulatedEvent, secrets: readonly string[], now: Date) {
  const body = JSON.stringify(event, null, 2);
  const time = Math.floor(now.getTime() / 1_000);
  const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  // In test mode Stripe adds a signature of a scheme that must not be trusted.
  const signatures = [...secrets.map((secret) => `v1=${sign(secret)}`), `v0=${sign('nobody knows')}`];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': [`t=${time}`, ...signatures].join(','),
  };
  return { body, headers };
}

type Message = { body: string; headers: Record<string, string> };

/** Keep-alive connections: a busy day would use up the machine's ports. */
function openPost() {
  let client: HttpClient | undefined;
  let port: number | undefined;
  return {
    /** @returns the status; null without a response. A redirect does not count. */
    async post(url: string, message: Message, signal: AbortSignal): Promise<number | null> {
      const address = new URL(url);
      if (port !== Number(address.port)) {
        client?.close();
        port = Number(address.port);
        client = createHttpClient({ loopbackPort: port });
      }
      const request = { url, method: 'POST', ...message, timeoutMs: deliveryMs, maxBytes: 100_000, signal } as const;
      const response = await client?.fetch(request).catch(() => null);
      if (!response) return null;
      return response.url === address.href ? response.status : 307;
    },
    close: () => client?.close(),
  };
}

function inOrder(events: readonly SimulatedEvent[], order: WebhookOrder, random: () => number): SimulatedEvent[] {
  if (order === 'reversed') return events.toReversed();
  if (order === 'as sent') return [...events];
  return events
    .map((event) => ({ event, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }) => event);
}
