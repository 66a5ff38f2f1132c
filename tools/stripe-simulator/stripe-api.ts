import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Stripe } from 'stripe';
import { newId } from './simulated-account.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { requireRight } from './simulated-rights.ts';
import { stripeCalls } from './stripe-calls.ts';
import { refuse } from './stripe-faults.ts';
import type { FaultSource } from './stripe-faults.ts';
import type { IdempotencyStore, StoredResponse } from './stripe-idempotency.ts';
import type { StripeCall } from './stripe-lists.ts';
import { readParams } from './stripe-params.ts';
import { errorBody, invalidRequest, StripeRefusal } from './stripe-refusal.ts';

type Setting = {
  account: SimulatedAccount;
  faults: FaultSource;
  idempotency: IdempotencyStore;
  secretKey: string;
  /** When a hanging connection is closed. */
  hangMs: number;
};

const formType = 'application/x-www-form-urlencoded';
const slowMs = 500;

/** https://docs.stripe.com/api: headers, key, parameters, errors and idempotency; the calls themselves are in stripe-calls.ts. */
export const stripeApi: FastifyPluginAsync<Setting> = async (app, setting) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', async (request, reply) => {
    const key = keyOf(request);
    reply.headers({
      'request-id': newId('req_', 14),
      'stripe-version': Stripe.API_VERSION,
      ...(key !== null && { 'idempotency-key': key }),
    });
    checkKey(request.headers.authorization, setting.secretKey);
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== Stripe.API_VERSION) {
      throw invalidRequest(
        `Invalid Stripe API version: ${String(version)}. The simulator speaks ${Stripe.API_VERSION}.`,
      );
    }
  });

  app.setErrorHandler(async (error, _request, reply) => {
    const refusal = error instanceof StripeRefusal ? error : unreadable(error);
    return send(reply, responseOf(refusal, String(reply.getHeader('request-id')), setting.account));
  });
  app.setNotFoundHandler(({ method, url }) => {
    const message = `Unrecognized request URL (${method}: ${url.split('?', 1)[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    throw new StripeRefusal(404, { type: 'invalid_request_error', message });
  });
  for (const call of stripeCalls) {
    app.route<{ Params: { id?: string } }>({
      method: call.method,
      url: call.path,
      handler: (request, reply) => handle(setting, call, request, reply),
    });
  }
};

async function handle(
  setting: Setting,
  call: StripeCall,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const { faults, hangMs } = setting;
  const before = faults.take('before');
  if (before === 'timeout-before') return hang(reply, hangMs);
  refuse(before);
  const response = await perform(setting, call, request, reply);
  const end = faults.take('at the end');
  if (end === 'timeout-after') return hang(reply, hangMs);
  if (end === 'cut-after') {
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  }
  return send(reply, response);
}

/** The response, or an error that the idempotency key repeats. @throws StripeRefusal for one that it does not */
async function perform(
  setting: Setting,
  call: StripeCall,
  request: FastifyRequest<{ Params: { id?: string } }>,
  reply: FastifyReply,
): Promise<StoredResponse> {
  const { account, idempotency } = setting;
  const [path = '', query = ''] = request.url.split('?', 2);
  const text = call.method === 'POST' && typeof request.body === 'string' ? request.body : query;
  const source = { id: String(reply.getHeader('request-id')), idempotency_key: keyOf(request) };
  requireRight(account, call.path.split('/')[1] ?? '', call.method === 'GET' ? 'read' : 'write');
  const prepare = () => call.prepare(account, readParams(text), request.params.id ?? '');
  const { idempotency_key: key } = source;
  if (key === null) return execute(setting, source, prepare);
  const known = idempotency.begin(key, fingerprint(path, text));
  if (known) {
    reply.header('idempotent-replayed', 'true');
    return known;
  }
  try {
    const response = await execute(setting, source, prepare);
    idempotency.finish(key, response);
    return response;
  } catch (error) {
    // Stripe only says that it keeps no validation errors, and not which 400 is one: here each is kept.
    const isKept = error instanceof StripeRefusal && error.status === 400;
    if (isKept) idempotency.finish(key, responseOf(error, source.id, account));
    else idempotency.forget(key);
    throw error;
  }
}

/** @throws StripeRefusal where nothing had begun yet */
async function execute(
  { account, faults }: Setting,
  source: NonNullable<SimulatedAccount['request']>,
  prepare: () => () => object,
): Promise<StoredResponse> {
  try {
    const run = prepare();
    if (faults.take('meanwhile')) await wait(slowMs);
    refuse(faults.take('instead'));
    const body = inTheNameOf(account, source, run);
    refuse(faults.take('after'));
    return { status: 200, body: JSON.stringify(body, null, 2) };
  } catch (error) {
    if (error instanceof StripeRefusal && error.isRepeated) return responseOf(error, source.id, account);
    throw error;
  }
}

function keyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? key : null;
}

/** Events name the call that caused them. */
function inTheNameOf<Result>(
  account: SimulatedAccount,
  request: NonNullable<SimulatedAccount['request']>,
  run: () => Result,
): Result {
  account.request = request;
  try {
    return run();
  } finally {
    account.request = null;
  }
}

function fingerprint(path: string, form: string): string {
  return `${path}?${form.split('&').toSorted().join('&')}`;
}

/** @throws StripeRefusal unless it is the account's key, as `Bearer` or as the user name of `Basic` */
function checkKey(header: string | undefined, secretKey: string): void {
  const [scheme = '', given = ''] = (header ?? '').split(' ', 2);
  const key = /^basic$/i.test(scheme) ? Buffer.from(given, 'base64').toString().split(':', 1)[0] : given;
  if (key === secretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(40, key.length - 12)))}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
  throw new StripeRefusal(401, { type: 'invalid_request_error', message });
}

function unreadable(error: unknown): StripeRefusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 415) {
    return invalidRequest(
      `Invalid request (check that your POST content type is ${formType}). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  }
  if (typeof status === 'number' && status < 500) return invalidRequest('Invalid request.');
  return new StripeRefusal(500, { type: 'api_error', message: `The simulator is at fault: ${String(error)}` });
}

function responseOf(refusal: StripeRefusal, requestId: string, { id }: SimulatedAccount): StoredResponse {
  return { status: refusal.status, body: JSON.stringify(errorBody(refusal, requestId, id), null, 2) };
}

function send(reply: FastifyReply, { status, body }: StoredResponse): FastifyReply {
  if (status === 429 || status === 503 || status === 409) reply.header('stripe-should-retry', 'true');
  if (status === 500) reply.header('stripe-should-retry', 'false');
  return reply.code(status).type('application/json').send(body);
}

/** Until the client gives up, or the connection is closed. */
async function hang(reply: FastifyReply, hangMs: number): Promise<undefined> {
  reply.hijack();
  await Promise.race([once(reply.raw, 'close'), wait(hangMs, undefined, { ref: false })]);
  reply.raw.destroy();
}
