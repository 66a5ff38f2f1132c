import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { csvOf } from '#platform/csv.ts';
import { times, toPounds } from '#platform/money.ts';
import { badFigures, has } from './faults.ts';
import { goodsOnShow, pictureAddress } from './simulated-supplier.ts';
import type { SimulatedGoods, SimulatedSupplier } from './simulated-supplier.ts';

type Setting = { supplier: SimulatedSupplier; origin: () => string };

/** A supplier without an API: its products as a CSV file, and as a Google Merchant feed. */
export const feedProtocol: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  app.addHook('onRequest', async ({ headers: { authorization } }, reply) => {
    if (authorization !== `Bearer ${supplier.apiKey}`) return reply.code(401).send('Please sign in.');
    return undefined;
  });
  const wrong = (code: string) => (has(supplier.faults, 'bad-figures', code) ? badFigures : undefined);
  const picture = (goods: SimulatedGoods) => pictureAddress(supplier, goods, origin());

  app.get('/products.csv', async (request, reply) => {
    const goods = goodsOnShow(supplier);
    const columns = {
      'Stock Code': ({ code }: SimulatedGoods) => code,
      Title: ({ name }: SimulatedGoods) => name,
      Brand: ({ brand }: SimulatedGoods) => brand,
      Category: ({ category }: SimulatedGoods) => category ?? '',
      EAN: ({ gtin }: SimulatedGoods) => gtin,
      RRP: ({ price }: SimulatedGoods) => toPounds(times(price, 2)),
      'Trade Price': ({ code, price }: SimulatedGoods) => wrong(code)?.price ?? toPounds(price),
      'Free Stock': (goods: SimulatedGoods) => wrong(goods.code)?.stock ?? stockIn(goods),
      'Image URL': picture,
      Description: ({ description }: SimulatedGoods) => description,
      ...(goods.some(({ leastOrder }) => leastOrder) && { MOQ: ({ leastOrder = 1 }: SimulatedGoods) => leastOrder }),
      ...(goods.some(({ orderMultiple }) => orderMultiple) && {
        'Order Multiple': ({ orderMultiple = 1 }: SimulatedGoods) => orderMultiple,
      }),
    };
    return unlessKnown(request, reply.type('text/csv; charset=utf-8'), await textOf(csvOf(columns, goods)));
  });

  app.get('/products.xml', async (request, reply) => {
    const items = goodsOnShow(supplier).map((goods) => itemOf(goods, picture(goods), wrong(goods.code)));
    const channel = `<channel><title>${escaped(supplier.name)}</title>\n${items.join('\n')}\n</channel>`;
    const feed = `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0">\n${channel}\n</rss>`;
    return unlessKnown(request, reply.type('application/xml'), feed);
  });
};

function stockIn({ stock, availability = 'counted' }: SimulatedGoods): number | string {
  if (availability === 'counted') return stock;
  if (availability === 'backorder') return 'Backorder';
  return stock > 0 ? 'In stock' : 'Out of stock';
}

function availabilityOf({ stock, availability }: SimulatedGoods): string {
  if (availability === 'backorder') return 'backorder';
  return stock > 0 ? 'in_stock' : 'out_of_stock';
}

function itemOf(goods: SimulatedGoods, picture: string, wrong: typeof badFigures | undefined): string {
  const { code, name, brand, category = '', gtin, description, price, stock, availability = 'counted' } = goods;
  const reported = {
    'g:id': code,
    title: name,
    description,
    'g:image_link': picture,
    'g:availability': availabilityOf(goods),
    'g:quantity': wrong?.stock ?? (availability === 'counted' ? String(stock) : ''),
    'g:cost_of_goods_sold': wrong?.price ?? `${toPounds(price)} GBP`,
    'g:brand': brand ?? '',
    'g:product_type': category,
    'g:gtin': gtin ?? '',
  };
  const elements = Object.entries(reported).filter(([, value]) => value !== '');
  return `<item>${elements.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join('')}</item>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unlessKnown({ headers }: FastifyRequest, reply: FastifyReply, body: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  return headers['if-none-match'] === etag ? reply.code(304).send() : reply.header('etag', etag).send(body);
}
