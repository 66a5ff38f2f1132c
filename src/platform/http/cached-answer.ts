import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { CacheTag } from '../database/cache-tags.contract.ts';
import { compressed, isWorthCompressing } from './compressed.ts';
import type { Effort, Encoding } from './compressed.ts';

/** One form of a kept answer, ready to be written: headers as Node's `writeHead` takes them, name after name. */
export type AnswerForm = { headers: string[]; body: Buffer; timesSent: number };

export type CachedAnswer = {
  status: number;
  /** What must not have changed for it to be true still. */
  tags: ReadonlySet<CacheTag>;
  /** Without quotes and without the form's ending. */
  version: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Made when first asked for. */
  forms: Map<Encoding, AnswerForm>;
  isCompressible: boolean;
};

/** What was sent so often will be sent more often, and is worth being made as small as it can be. */
const oftenSent = 5;
const oneAtATime = pLimit(1);

type Made = { status: number; headers: Record<string, string>; body: Buffer; tags: ReadonlySet<CacheTag> };

/** These belong to the one request or are worked out for each form. */
const notKept = new Set(['content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'vary', 'etag']);

export function cachedAnswer({ status, headers, body, tags }: Made): CachedAnswer {
  const kept = Object.entries(headers).filter(([name]) => !notKept.has(name));
  return {
    status,
    tags,
    version: createHash('sha256').update(JSON.stringify(kept)).update(body).digest('base64url').slice(0, 22),
    headers: Object.fromEntries(kept),
    body,
    forms: new Map(),
    isCompressible: isWorthCompressing(body, headers['content-type'] ?? ''),
  };
}

/** Each form is another representation, so a strong ETag of its own. */
function etagOf({ version, isCompressible }: CachedAnswer, encoding: Encoding, effort: Effort): string {
  if (encoding === 'identity' || !isCompressible) return `"${version}"`;
  return effort === 'quick' ? `"${version}-${encoding}"` : `"${version}-${encoding}-${effort}"`;
}

/** Whoever has any form of this version need not be sent another. */
export function isKnown({ version }: CachedAnswer, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.includes(`"${version}`);
}

export async function formOf(answer: CachedAnswer, encoding: Encoding, effort: Effort = 'quick'): Promise<AnswerForm> {
  const as = answer.isCompressible ? encoding : 'identity';
  const body = await compressed(answer.body, as, effort);
  const headers = { ...headersOf(answer, as, effort), 'content-length': String(body.length) };
  const form = { headers: Object.entries(headers).flat(), body, timesSent: effort === 'quick' ? 0 : oftenSent };
  answer.forms.set(encoding, form);
  return form;
}

/** Counts how often a form was sent; has what is asked for often made smaller, beside the requests. */
export function countSent(answer: CachedAnswer, encoding: Encoding, form: AnswerForm): void {
  form.timesSent += 1;
  if (form.timesSent !== oftenSent || encoding !== 'br' || !answer.isCompressible) return;
  // The quick form stays when it fails.
  void oneAtATime(() => formOf(answer, encoding, 'thorough')).catch(() => undefined);
}

/** All but the length. */
export function headersOf(answer: CachedAnswer, encoding: Encoding, effort: Effort = 'quick'): Record<string, string> {
  return {
    ...answer.headers,
    etag: etagOf(answer, encoding, effort),
    ...(answer.isCompressible ? { vary: 'accept-encoding' } : {}),
    ...(encoding === 'identity' || !answer.isCompressible ? {} : { 'content-encoding': encoding }),
  };
}
