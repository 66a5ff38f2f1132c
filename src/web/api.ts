import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ApiResponse } from '#platform/http/pages/page.contract.ts';

type Response = ApiResponse & { total?: number };

type RequestOptions = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** What the API says when it refuses (shop rules, section 2), with any further fields of the answer. */
export type Rejection = {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
  [detail: string]: unknown;
};

/** An answer that is not a success. Its message is the status and the body, as the specification's section 8 has it. */
export class RequestError extends Error {
  readonly status: number;
  readonly refusal: Rejection | undefined;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.refusal = rejectionIn(text);
  }
}

/**
 * One call of the shop's API: with the browser's fetch, or in-process while a page is rendered (reads only).
 * @throws RequestError
 */
export async function request<Body>(path: `/api/${string}`, options: RequestOptions = {}): Promise<Body> {
  const { status, text } = await (options.method && !options.signal
    ? sendOnce(path, options)
    : sendSignedIn(path, options));
  if (status < 200 || status > 299) throw new RequestError(status, text);
  // The API checks what it answers against the contract that the type comes from.
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

export type ListResponse<Row> = {
  rows: Row[];
  /** How many there are beyond this page (`X-Total-Count`). */ total: number;
};

/** One page of a list. @throws RequestError */
export async function requestList<Row>(
  path: `/api/${string}`,
  options: RequestOptions = {},
): Promise<ListResponse<Row>> {
  const { status, text, total } = await sendSignedIn(path, options);
  if (status < 200 || status > 299) throw new RequestError(status, text);
  // Checked by the API, as above.
  const rows = JSON.parse(text) as Row[];
  return { rows, total: total ?? rows.length };
}

/** The sentence to show for a failure: the API's own, else the fallback, with what to do about it. */
export function sentenceFor(error: unknown, fallback: string): string {
  const sentence = messageIn(error) ?? fallback;
  const isAnswered = error instanceof RequestError && error.refusal !== undefined;
  return isAnswered || fallback === '' || /try again|\?/i.test(fallback)
    ? sentence
    : `${sentence.replace(/\.$/, '')}. Please check your connection and try again.`;
}

/** What the API says of a failure; undefined where no answer of its own came. */
function messageIn(error: unknown): string | undefined {
  return (error instanceof RequestError && error.refusal?.message) || undefined;
}

/** What the API says against what was asked for; nothing of a failure that is not the visitor's to mend. */
export function reasonIn(error: unknown): string | undefined {
  return error instanceof RequestError && error.status < 500 ? error.refusal?.message : undefined;
}

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | undefined;

/**
 * From now on a call that is refused because the session has ended waits, and is sent again if the answer is true: a refused
 * call has done nothing.
 * @returns what ends that
 */
export function whenSessionEnds(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => (signInAgain = undefined);
}

/** By address, the newest write that is under way. */
const inFlight = new Map<string, { wish: string; answer: Promise<Response> }>();

/**
 * The second press of a double click may come before a button is seen to be busy: what is being sent is not sent beside itself,
 * and both presses hear the one answer.
 */
function sendOnce(path: string, options: RequestOptions): Promise<Response> {
  const { method, body, headers } = options;
  const wish = JSON.stringify([method, body, headers]);
  const before = inFlight.get(path);
  if (before?.wish === wish) return before.answer;
  const answer = sendSignedIn(path, options).finally(() => {
    if (inFlight.get(path)?.answer === answer) inFlight.delete(path);
  });
  inFlight.set(path, { wish, answer });
  return answer;
}

async function sendSignedIn(path: string, options: RequestOptions): Promise<Response> {
  const response = await send(path, options);
  return (await mayAskAgain(response.status, rejectionIn(response.text))) ? send(path, options) : response;
}

/** Whether whoever was refused because their session has ended is signed in again by now. */
export async function mayAskAgain(status: number, rejection: Rejection | undefined): Promise<boolean> {
  return status === 401 && rejection?.code === 'not-signed-in' && ((await signInAgain?.()) ?? false);
}

/** Longer than the shop itself works at anything (ms): a press that hears nothing by then is told so. */
const longestWrite = 60_000;

const send = createIsomorphicFn()
  .server((path: string, _options: RequestOptions): Promise<Response> => {
    const page = getGlobalStartContext();
    if (!page) throw new Error('The API was called outside of a page');
    return page.callApi(path);
  })
  .client(async (path: string, { method, body, headers, signal }: RequestOptions): Promise<Response> => {
    const response = await fetch(path, {
      method: method ?? 'GET',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // Those who wait for a page are told by the page.
      signal: signal ?? (method ? AbortSignal.timeout(longestWrite) : null),
    });
    const text = await response.text();
    const total = Number.parseInt(response.headers.get('x-total-count') ?? '', 10);
    return {
      status: response.status,
      text: response.ok ? text : text || response.statusText,
      ...(Number.isNaN(total) ? {} : { total }),
    };
  });

function rejectionIn(text: string): Rejection | undefined {
  try {
    const rejection: unknown = JSON.parse(text);
    return isRejection(rejection) ? rejection : undefined;
  } catch {
    return undefined;
  }
}

function isRejection(value: unknown): value is Rejection {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}
