import { createHash } from 'node:crypto';
import { compressed, isWorthCompressing } from './compressed.ts';
import type { Encoding } from './compressed.ts';

/** One form of a kept answer, ready to be written: headers as Node's `writeHead` takes them, name after name. */
export type AnswerForm = { headers: string[]; body: Buffer };

export type CachedAnswer = {
  status: number;
  /** What must not have changed for it to be true still. */
  tags: ReadonlySet<string>;
  /** Without quotes and without the form's ending. */
  version: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Made when first asked for. */
  forms: Map<Encoding, AnswerForm>;
  isCompressible: boolean;
};

type Made = { status: number; headers: Record<string, string>; body: Buffer; tags: ReadonlySet<string> };

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
function etagOf({ version, isCompressible }: CachedAnswer, encoding: Encoding): string {
  return encoding === 'identity' || !isCompressible ? `"${version}"` : `"${version}-${encoding}"`;
}

/** Whoever has any form of this version need not be sent another. */
export function isKnown({ version }: CachedAnswer, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.includes(`"${version}`);
}

export async function formOf(answer: CachedAnswer, encoding: Encoding): Promise<AnswerForm> {
  const as = answer.isCompressible ? encoding : 'identity';
  const body = await compressed(answer.body, as);
  const headers = { ...headersOf(answer, as), 'content-length': String(body.length) };
  const form = { headers: Object.entries(headers).flat(), body };
  answer.forms.set(encoding, form);
  return form;
}

/** All but the length. */
export function headersOf(answer: CachedAnswer, encoding: Encoding): Record<string, string> {
  return {
    ...answer.headers,
    etag: etagOf(answer, encoding),
    ...(answer.isCompressible ? { vary: 'accept-encoding' } : {}),
    ...(encoding === 'identity' || !answer.isCompressible ? {} : { 'content-encoding': encoding }),
  };
}
