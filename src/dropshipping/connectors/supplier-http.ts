import { setTimeout as wait } from 'node:timers/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { Outside, OutsideAnswer } from '#platform/http-client/outside.ts';
import { OutsideFault } from '#platform/http-client/outside-fault.ts';
import { inTurn, leaveAlone } from './host-turns.ts';
import { keepAnswer, keptAnswer } from './cached-responses.ts';
import { SupplierFault } from './supplier-fault.ts';

export type SupplierQuestion = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  json?: unknown;
  /** Of the answer once it is unpacked; for what is fetched beside the supplier's lists. */
  maxBytes?: number;
  /** What would be done a second time when asked a second time is asked once. */
  once?: boolean;
  signal?: AbortSignal | undefined;
};

export type SupplierHttp = {
  /** The answer of the supplier, read by the schema; an unchanged one (ETag) is not sent again. @throws SupplierFault */
  ask<Schema extends z.ZodType>(question: SupplierQuestion, schema: Schema): Promise<z.output<Schema>>;
  /** As `ask`, for those who need the headers or the status. @throws SupplierFault */
  read<Schema extends z.ZodType>(
    question: SupplierQuestion,
    schema: Schema,
  ): Promise<{ told: z.output<Schema>; answer: OutsideAnswer }>;
  /** The answer as it came, of any status but those that mean a fault. @throws SupplierFault */
  send(question: SupplierQuestion): Promise<OutsideAnswer>;
};

export type Patience = { timeoutMs: number; tries: number; firstPauseMs: number; longestPauseMs: number };

/** Of background work. Whoever asks to be left alone for longer than that is asked again by a later run. */
const patient: Patience = { timeoutMs: 15_000, tries: 4, firstPauseMs: 400, longestPauseMs: 20_000 };

/** Somebody looks at the screen. */
export const impatient: Patience = { timeoutMs: 10_000, tries: 2, firstPauseMs: 300, longestPauseMs: 3_000 };

const usualMaxBytes = 32 * 1_048_576;

/** Talks with one supplier's system: politely, patiently, and in sentences when it fails. `name` is the supplier's. */
export function supplierHttp(outside: Outside, name: string, patience: Patience = patient): SupplierHttp {
  const ask = async (question: SupplierQuestion) => refuseFaults(name, await exchange(outside, patience, question));

  async function send(question: SupplierQuestion): Promise<OutsideAnswer> {
    const { url, signal, once } = question;
    for (let tried = 1; ; tried += 1) {
      try {
        return await inTurn(url, signal, () => ask(question));
      } catch (error) {
        const fault = error instanceof OutsideFault ? fromOutside(name, error) : error;
        if (!(fault instanceof SupplierFault) || !fault.passes || once || tried === patience.tries) throw fault;
        await pause(patience, fault, tried, question);
      }
    }
  }

  async function read<Schema extends z.ZodType>(question: SupplierQuestion, schema: Schema) {
    const answer = await sendUnlessKept(send, question);
    const { status, body } = answer;
    if (status >= 400) throw new SupplierFault('unavailable', `${name} has no such call at its address (${status}).`);
    const read = schema.safeParse(parsedJson(body));
    if (read.success) return { told: read.data, answer };
    throw new SupplierFault('garbage', `${name} sent an answer that makes no sense.`, { cause: read.error });
  }

  return { send, read, ask: async (question, schema) => (await read(question, schema)).told };
}

function exchange(outside: Outside, { timeoutMs }: Patience, question: SupplierQuestion): Promise<OutsideAnswer> {
  const { url, method, json, headers, maxBytes = usualMaxBytes, signal } = question;
  return outside.fetch({
    url,
    ...(method && { method }),
    ...(signal && { signal }),
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    timeoutMs,
    maxBytes,
  });
}

/** Asks whether anything changed since the answer that is kept. */
async function sendUnlessKept(send: SupplierHttp['send'], question: SupplierQuestion): Promise<OutsideAnswer> {
  const { url, method = 'GET', headers } = question;
  if (method !== 'GET') return send(question);
  const key = headers?.['authorization'];
  const kept = keptAnswer(url, key);
  const answer = await send({
    ...question,
    headers: { ...headers, ...(kept && { 'if-none-match': kept.headers.etag }) },
  });
  if (answer.status === 304 && kept) return kept;
  if (answer.status === 200 && answer.headers.etag !== undefined) keepAnswer(url, key, answer);
  return answer;
}

/** A supplier that wants to be left alone for a while says so. */
class RateLimited extends SupplierFault {
  readonly retryAfterMs: number | null;

  constructor(name: string, retryAfter: string | undefined) {
    super('rate-limited', `${name} allows no more requests at the moment.`);
    const seconds = Number(retryAfter);
    this.retryAfterMs = Number.isFinite(seconds) && retryAfter !== undefined ? Math.max(0, seconds) * 1_000 : null;
  }
}

function refuseFaults(name: string, answer: OutsideAnswer): OutsideAnswer {
  const { status, headers } = answer;
  if (status === 401 || status === 403) throw new SupplierFault('credentials', refusalOfKey(name, answer));
  if (status === 429) throw new RateLimited(name, headers['retry-after']);
  if (status >= 500) throw new SupplierFault('unavailable', `${name} answers with an error of its own (${status}).`);
  return answer;
}

/** A key may be unknown, may only read, or belong to somebody with too few rights; something else may stand before it all. */
function refusalOfKey(name: string, { status, body }: OutsideAnswer): string {
  const said = z.object({ message: z.string().trim().min(1) }).safeParse(parsedJson(body)).data?.message;
  if (said) return `${name} does not accept the API key. It says: ${said.slice(0, 300)}`;
  if (/^\s*<(?:!doctype|html)/i.test(body.subarray(0, 200).toString('latin1')))
    return `${name} answers with a web page (${status}): a firewall or sign-in stands before its system.`;
  return `${name} does not accept the API key.`;
}

function fromOutside(name: string, fault: OutsideFault): SupplierFault {
  const sentence = `${name}: ${fault.message}`;
  if (fault.kind === 'timeout') return new SupplierFault('unavailable', sentence, { cause: fault });
  if (fault.kind === 'too-large') return new SupplierFault('garbage', sentence, { cause: fault });
  // An address nobody may ask stays one until the owner changes it.
  return new SupplierFault('network', sentence, { cause: fault, passes: fault.kind === 'network' });
}

/** Longer after each try, and never the same for all who wait. @throws the fault when that would be too long */
async function pause(patience: Patience, fault: SupplierFault, tried: number, { url, signal }: SupplierQuestion) {
  const asked = fault instanceof RateLimited ? fault.retryAfterMs : null;
  if (asked !== null && asked > patience.longestPauseMs) throw fault;
  if (asked !== null) leaveAlone(url, asked);
  const backOff = patience.firstPauseMs * 2 ** (tried - 1);
  await wait((asked ?? backOff) + Math.random() * backOff, undefined, signal && { signal });
}

/** Undefined for what is no JSON. */
export function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What a refusal says, cut to what fits a sentence. */
export function reasonIn(body: Buffer): string {
  const read = z.object({ message: z.string().min(1) }).safeParse(parsedJson(body));
  return read.success ? read.data.message.slice(0, 300) : 'it does not say why.';
}
