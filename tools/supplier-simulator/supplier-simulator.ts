import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { pence, share } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { simulatorControl } from './control.ts';
import { codesNamed, has } from './faults.ts';
import type { Fault } from './faults.ts';
import { feedProtocol } from './feed-protocol.ts';
import { restProtocol } from './rest-protocol.ts';
import { changeGoods, newSupplier } from './simulated-supplier.ts';
import type { SimulatedGoods, SimulatedSupplier, SimulatedSupplierSetup } from './simulated-supplier.ts';
import { wooAuthorisation } from './woocommerce-authorisation.ts';
import { pageMark, wooProtocol } from './woocommerce-protocol.ts';

const hugeBytes = 11 * 1_048_576;

/** The supplier's pictures, or what a fault sends instead. */
const simulatedPictures: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
  const params = z.object({ file: z.string().regex(/^.+\.webp$/) });
  app.get('/pictures/:file', { schema: { params } }, async (request, reply) => {
    const code = request.params.file.replace(/\.webp$/, '');
    const goods = supplier.goods.get(code);
    const wrong = (error: Parameters<typeof has>[1]) => has(supplier.faults, error, code);
    if (!goods) return reply.code(404).send();
    const view = request.url.split('?')[1];
    const { picture } = goods.furtherPictures?.find(({ name }) => name === view) ?? goods;
    if (wrong('picture-error')) return reply.code(500).send();
    if (wrong('private-redirect')) return reply.redirect('http://169.254.169.254/latest/meta-data/');
    if (wrong('html-picture')) return reply.type('text/html').send('<!doctype html><title>Gone fishing</title>');
    reply.type('image/webp');
    if (wrong('truncated-picture')) return reply.send(half(await picture()));
    if (wrong('huge-picture')) return reply.send(Buffer.concat([await picture(), Buffer.alloc(hugeBytes)]));
    const etag = etagOf(picture);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('etag', etag).send(await picture());
  });
};

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

const etags = new WeakMap<SimulatedGoods['picture'], string>();

/** A product whose drawing function changes gets a new picture. */
function etagOf(picture: SimulatedGoods['picture']): string {
  const known = etags.get(picture) ?? `"${crypto.randomUUID()}"`;
  etags.set(picture, known);
  return known;
}

const longestHangMs = 60_000;

export type Simulator = {
  /** `http://127.0.0.1:3001` */
  url: string;
  port: number;
  supplier(id: number): SimulatedSupplier;
  close(): Promise<void>;
};

/** `owner`: whose it is, which it tells whoever asks. Without `tradeEveryMs` nothing changes by itself. */
export type SimulatorOptions = { owner?: string; tradeEveryMs?: number };

/**
 * Simulated suppliers over real HTTP on this machine's loopback interface. Each serves every protocol under
 * `/suppliers/{id}/{protocol}`, with faults on request. Port 0: any free one.
 */
export async function openSimulator(
  port: number,
  setups: readonly SimulatedSupplierSetup[],
  { owner = 'of one shop', tradeEveryMs }: SimulatorOptions = {},
): Promise<Simulator> {
  const app = fastify({
    pluginTimeout: 0,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => plainRoute(url),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const suppliers = new Map(setups.map((setup) => [setup.id, newSupplier(setup)]));
  let url = '';
  await app.register(simulatorControl, { suppliers, owner, origin: () => url });
  for (const supplier of suppliers.values()) {
    await app.register(async (scope) => openDoor(scope, supplier, () => url), { prefix: `/suppliers/${supplier.id}` });
  }
  url = await app.listen({ host: '127.0.0.1', port });
  const trading = tradeEveryMs && setInterval(() => void trade(suppliers.values()), tradeEveryMs).unref();
  return {
    url,
    port: Number(new URL(url).port),
    supplier(id) {
      const found = suppliers.get(id);
      if (!found) throw new Error(`Nobody plays supplier ${id}`);
      return found;
    },
    async close() {
      clearInterval(trading);
      await app.close();
    },
  };
}

/** WordPress without permalinks: the path of a call is in its query, also of one to a page such as `/shop/`. */
function plainRoute(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://supplier.example');
  const route = searchParams.get('rest_route');
  if (route === null) return url;
  searchParams.delete('rest_route');
  searchParams.set(plainMark, '');
  const site = pathname.replace(/\/(?:shop\/.*)?$/, '');
  if (pathname.includes('/shop/')) searchParams.set(pageMark, '');
  return `${site}/wp-json${route}?${searchParams.toString()}`;
}

const plainMark = 'plain';

async function openDoor(scope: FastifyInstance, supplier: SimulatedSupplier, origin: () => string): Promise<void> {
  const answered = { second: 0, requests: 0 };
  scope.addHook('onRequest', async (request, reply) => {
    const kind = request.url.includes('/pictures/') ? 'pictures' : 'calls';
    supplier.requests.set(kind, (supplier.requests.get(kind) ?? 0) + 1);
    const { movedTo, hasPlainPermalinks } = supplier;
    if (movedTo !== null && `http://${request.host}` !== movedTo)
      return reply.redirect(`${movedTo}${request.url}`, 301);
    if (hasPlainPermalinks && request.url.includes('/wp-json/') && !request.url.includes(`${plainMark}=`))
      return reply.type('text/html').send('<!doctype html><title>Welcome to our shop</title>');
    if (isTooMany(supplier, answered)) return tooMany(reply);
    return misbehave(supplier, request, reply);
  });
  scope.get('/woocommerce/shop/*', (_request, reply) =>
    reply.code(404).type('text/html').send('<!doctype html><title>Page not found</title>'),
  );
  await scope.register(simulatedPictures, { supplier });
  await scope.register(restProtocol, { prefix: '/rest', supplier, origin });
  await scope.register(feedProtocol, { prefix: '/feed', supplier, origin });
  await scope.register(wooAuthorisation, { prefix: '/woocommerce/wc-auth/v1', supplier });
  await scope.register(wooProtocol, { prefix: '/woocommerce/wp-json/wc/v3', supplier, origin });
}

/** Counts, as most systems do, in whole seconds. */
function isTooMany({ perSecond }: SimulatedSupplier, answered: { second: number; requests: number }): boolean {
  const second = Math.floor(performance.now() / 1_000);
  if (answered.second !== second) Object.assign(answered, { second, requests: 0 });
  answered.requests += 1;
  return perSecond !== null && answered.requests > perSecond;
}

function tooMany(reply: FastifyReply): FastifyReply {
  return reply.code(429).header('retry-after', '1').send({ message: 'Slowly, please.' });
}

async function misbehave(
  { faults, latencyMs, slowMs }: SimulatedSupplier,
  { url }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const named = codesNamed(url);
  const wrong = (error: Fault) => has(faults, error, ...named);
  await wait(latencyMs + (wrong('slow') ? slowMs : 0));
  if (wrong('hanging')) await wait(longestHangMs, undefined, { ref: false });
  if (wrong('error')) return reply.code(500).send('Something went wrong in our warehouse.');
  if (wrong('unauthorised')) return reply.code(401).send({ message: 'The key is not known here.' });
  if (wrong('rate-limited')) return tooMany(reply);
  if (wrong('garbage')) return reply.type('application/json').send('{"products":[{"code":');
  return undefined;
}

const mostSold = 4;
const delivery = 30;

/** Suppliers have other customers too: now and then stock or a price changes. */
async function trade(suppliers: Iterable<SimulatedSupplier>): Promise<void> {
  for (const supplier of suppliers) {
    const list = [...supplier.goods.values()];
    const sold = list[chance(list.length)];
    const left = (stock: number) => (stock > mostSold ? stock - 1 - chance(mostSold) : stock + delivery);
    if (sold) await changeGoods(supplier, sold.code, { stock: left(sold.stock) });
    const priced = list[chance(list.length)];
    const other = (price: Pence) => pence(Math.max(1, share(price, 99 + chance(3), 100)));
    if (priced) await changeGoods(supplier, priced.code, { price: other(priced.price) });
  }
}

function chance(of: number): number {
  return Math.floor(Math.random() * of);
}
