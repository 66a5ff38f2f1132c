import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import type { ApiResponse } from '#platform/http/pages/page.contract.ts';

type Response = ApiResponse & { total?: number };

type RequestOptions = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The API's error response (shop rules, section 2), with any further fields it carries. */
export type Rejection = {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
  [detail: string]: unknown;
};

/** A response outside 2xx. Its message is the status and the body (shop rules, section 16). */
export class RequestError extends Error {
  readonly status: number;
  readonly rejection: Rejection | undefined;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
    this.status = status;
    this.rejection = rejectionIn(text);
  }
}

/**
 * Calls the shop's API: with the browser's fetch, or in-process while a page is rendered on the server (only what changes nothing).
 * @throws RequestError
 */
export async function request<Body>(path: `/api/${string}`, options: RequestOptions = {}): Promise<Body> {
  const { status, text } = await (options.method && !options.signal
    ? sendOnce(path, options)
    : sendSignedIn(path, options));
  if (status < 200 || status > 299) throw new RequestError(status, text);
  // The API validates its responses against the contract that this type is inferred from.
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

export type ListResponse<Row> = {
  rows: Row[];
  /** Rows in the whole list, not just this page (`X-Total-Count`). */ total: number;
};

/** One page of a list. @throws RequestError */
export async function requestList<Row>(
  path: `/api/${string}`,
  options: RequestOptions = {},
): Promise<ListResponse<Row>> {
  const { status, text, total } = await sendSignedIn(path, options);
  if (status < 200 || status > 299) throw new RequestError(status, text);
  // Validated by the API, as above.
  const rows = JSON.parse(text) as Row[];
  return { rows, total: total ?? rows.length };
}

/** The message to show for a failure: the API's own, else the fallback with advice to try again. */
export function sentenceFor(error: unknown, fallback: string): string {
  const sentence = messageIn(error) ?? fallback;
  const hasReason = error instanceof RequestError && error.rejection !== undefined;
  return hasReason || fallback === '' || /try again|\?/i.test(fallback)
    ? sentence
    : `${sentence.replace(/\.$/, '')}. Please check your connection and try again.`;
}

/** The API's own message; undefined when the API did not respond. */
function messageIn(error: unknown): string | undefined {
  return (error instanceof RequestError && error.rejection?.message) || undefined;
}

/** The API's reason for rejecting a request; undefined for failures that the visitor cannot fix. */
export function reasonIn(error: unknown): string | undefined {
  return error instanceof RequestError && error.status < 500 ? error.rejection?.message : adviceFor(error);
}

/** For a message that must not blame what was typed; undefined when the API responded. */
export function adviceFor(error: unknown): string | undefined {
  return error instanceof RequestError ? undefined : 'Please check your connection too.';
}

type SignInAgain = () => Promise<boolean>;
let signInAgain: SignInAgain | undefined;

/**
 * Registers a callback for calls rejected because the session has ended. When it resolves to true the call is sent again,
 * which is safe because a rejected call has changed nothing.
 * @returns a function that removes the callback
 */
export function whenSessionEnds(callback: SignInAgain): () => void {
  signInAgain = callback;
  return () => (signInAgain = undefined);
}

/** The latest write in flight, by path. */
const inFlight = new Map<string, { fingerprint: string; response: Promise<Response> }>();

/**
 * The second click of a double click may come before the button shows that it is busy. An identical write already in flight is
 * not sent again; both clicks get the same response.
 */
function sendOnce(path: string, options: RequestOptions): Promise<Response> {
  const { method, body, headers } = options;
  const fingerprint = JSON.stringify([method, body, headers]);
  const before = inFlight.get(path);
  if (before?.fingerprint === fingerprint) return before.response;
  const response = sendSignedIn(path, options).finally(() => {
    if (inFlight.get(path)?.response === response) inFlight.delete(path);
  });
  inFlight.set(path, { fingerprint, response });
  return response;
}

async function sendSignedIn(path: string, options: RequestOptions): Promise<Response> {
  const response = await send(path, options);
  return (await mayRetry(response.status, rejectionIn(response.text))) ? send(path, options) : response;
}

/** Whether the call failed because the session had ended and the user has signed in again since. */
export async function mayRetry(status: number, rejection: Rejection | undefined): Promise<boolean> {
  return status === 401 && rejection?.code === 'not-signed-in' && ((await signInAgain?.()) ?? false);
}

/** In ms; longer than the server spends on any request, so a write without a response by then has failed. */
const longestWrite = 60_000;

/** In UTF-16 units. */
const longestOutliving = 5000;

const send = createIsomorphicFn()
  .server((path: string, { body }: RequestOptions): Promise<Response> => {
    const page = getGlobalStartContext();
    if (!page) throw new Error('The API was called outside of a page');
    return page.callApi(path, body ?? undefined);
  })
  .client(async (path: string, { method, body, headers, signal }: RequestOptions): Promise<Response> => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(path, {
      method: method ?? 'GET',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json,
      // A write outlives its page, which a shopper may leave at once. Browsers take 64 KiB of such bodies at a time.
      keepalive: !!method && (json?.length ?? 0) < longestOutliving,
      // A slow read is reported by the page itself.
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
