import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { has } from './faults.ts';
import type { SimulatedGoods, SimulatedSupplier } from './simulated-supplier.ts';

const hugeBytes = 11 * 1_048_576;

/** The supplier's pictures, and what may come in their place. */
export const simulatedPictures: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
  const params = z.object({ file: z.string().regex(/^.+\.webp$/) });
  app.get('/pictures/:file', { schema: { params } }, async (request, reply) => {
    const code = request.params.file.replace(/\.webp$/, '');
    const goods = supplier.goods.get(code);
    const wrong = (error: Parameters<typeof has>[1]) => has(supplier.faults, error, code);
    if (!goods) return reply.code(404).send();
    if (wrong('picture-error')) return reply.code(500).send();
    if (wrong('private-redirect')) return reply.redirect('http://169.254.169.254/latest/meta-data/');
    if (wrong('html-picture')) return reply.type('text/html').send('<!doctype html><title>Gone fishing</title>');
    reply.type('image/webp');
    if (wrong('truncated-picture')) return reply.send(half(await goods.picture()));
    if (wrong('huge-picture')) return reply.send(Buffer.concat([await goods.picture(), Buffer.alloc(hugeBytes)]));
    const etag = etagOf(goods);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('etag', etag).send(await goods.picture());
  });
};

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

const etags = new WeakMap<SimulatedGoods['picture'], string>();

/** Goods that get another way to draw them get another picture. */
function etagOf({ picture }: SimulatedGoods): string {
  const known = etags.get(picture) ?? `"${crypto.randomUUID()}"`;
  etags.set(picture, known);
  return known;
}
