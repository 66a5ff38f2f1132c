import { withoutControls, xmlText } from '#platform/http/xml-text.ts';
import { googleAttributes } from './google-item.rules.ts';
import type { GoogleItem } from './google-item.rules.ts';

export type FeedFormat = 'xml' | 'tsv';
type Shop = { name: string; line: string; url: string };

type FeedWriter = { head: (shop: Shop) => string; item: (item: GoogleItem) => string; foot: string };

/** How a feed is written: as RSS 2.0 with Google's namespace, or with tabs. */
export const feedWriters: Record<FeedFormat, FeedWriter> = {
  xml: {
    head: ({ name, line, url }) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n` +
      `${element('title', name)}${element('link', `${url}/`)}${element('description', line)}\n`,
    item: xmlItem,
    foot: '</channel>\n</rss>\n',
  },
  tsv: { head: () => `${googleAttributes.join('\t')}\n`, item: tsvItem, foot: '' },
};

/** RSS has elements of its own for these. */
const ofRss: ReadonlySet<string> = new Set(['title', 'description', 'link']);

function xmlItem(item: GoogleItem): string {
  const elements = googleAttributes.map((attribute) => {
    if (attribute === 'shipping' || attribute === 'product_detail')
      return item[attribute].map((one) => xmlParts(attribute, one)).join('');
    const name = ofRss.has(attribute) ? attribute : `g:${attribute}`;
    return [item[attribute] ?? []]
      .flat()
      .map((value) => element(name, value))
      .join('');
  });
  return `<item>${elements.join('')}</item>\n`;
}

function xmlParts(attribute: string, parts: Record<string, string>): string {
  const within = Object.entries(parts).map(([part, value]) => element(`g:${part}`, value));
  return `<g:${attribute}>${within.join('')}</g:${attribute}>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function tsvItem(item: GoogleItem): string {
  const cells = googleAttributes.map((attribute) => {
    if (attribute === 'shipping')
      // The second part is the region: none.
      return item.shipping.map(({ country, service, price }) => `${country}::${service}:${price}`).join(',');
    if (attribute === 'product_detail') return item.product_detail.map(tsvDetail).join(',');
    return tsvCell([item[attribute] ?? []].flat().join(','));
  });
  return `${cells.join('\t')}\n`;
}

/** Of repeated values each that has a comma is quoted; colons part its names from its value. */
function tsvDetail(detail: GoogleItem['product_detail'][number]): string {
  const parts = Object.values(detail).map((part) => withoutControls(part).replaceAll(/\s+/g, ' ').trim());
  return `"${parts.map((part) => part.replaceAll(/:\s*/g, ' – ').replaceAll('"', "'")).join(':')}"`;
}

/** Google takes neither tabs nor line breaks within a cell; a quotation mark is doubled in a cell that is quoted. */
function tsvCell(text: string): string {
  const plain = withoutControls(text).replaceAll(/\s+/g, ' ').trim();
  return plain.includes('"') ? `"${plain.replaceAll('"', '""')}"` : plain;
}
