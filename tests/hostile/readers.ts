import { globSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { z } from 'zod';
import { isCommon } from '#accounts/password/common-passwords.rules.ts';
import { isRobot } from '#analytics/visits/visits.ts';
import { prefixesIn } from '#catalogue/product-admin/product-list.ts';
import { readRows } from '#catalogue/product-import/read-rows.ts';
import { plainWords, splitQuery, unwantedIn, withoutIdleSigns } from '#catalogue/search/search-words.rules.ts';
import { contactReplyMail } from '#community/contact/contact.mail.ts';
import { readTrackingFile } from '#orders/admin/to-send/read-tracking-file.ts';
import { trackingLink } from '#orders/lines/parcels.rules.ts';
import { readOrderNumber } from '#orders/order/order-number.ts';
import { wordPatterns } from '#platform/database/word-patterns.ts';
import { registerJsonBody } from '#platform/http/json-body.ts';
import { withHashes } from '#platform/http/pages/content-policy.ts';
import { pageReader } from '#platform/http/pages/page-paths.rules.ts';
import { withoutSecrets } from '#platform/http/request-log.ts';
import { slugOf } from '#platform/http/slug.contract.ts';
import { wordsOf } from '#platform/mail/texts/editable-texts.ts';
import { placeholdersIn } from '#platform/mail/texts/placeholders.contract.ts';
import { encodingFor } from '#platform/page-cache/compression.ts';
import { readColumns } from '#platform/table-files/read-columns.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import { needsOwner, waitsForOpening } from '#web/before-opening.ts';
import { publicPages } from '#web/public-pages.ts';
import type { Reader } from './growth.ts';
import { supplierReaders } from './supplier-readers.ts';

const paths = Object.keys(publicPages).concat('/a/$');
const readPage = pageReader({ paths, publicPages, otherNames: new Map(), waitsForOpening, needsOwner });

const app = fastify({ bodyLimit: 10_000_000 });
registerJsonBody(app);
app.post('/', async () => 'read');
const headers = { 'content-type': 'application/json' };

/** What people type, and what an attacker might. */
const texts: Reader['hostile'] = {
  letters: (size) => `${'a'.repeat(size)}!`,
  digits: (size) => `${'1'.repeat(size)}x`,
  blanks: (size) => `a${' '.repeat(size)}b`,
  dashes: (size) => `${'-'.repeat(size)}a`,
  'dashes and blanks': (size) => `${' -'.repeat(size / 2)}!`,
  quotes: (size) => `${'"'.repeat(size)}'`,
  lines: (size) => `${'\n'.repeat(size)}a`,
  'an address of mail': (size) => `${'a.'.repeat(size / 4)}@${'a-.'.repeat(size / 6)}`,
  'accents that wait for a letter': (size) => 'e\u0301'.repeat(size / 2),
  'an amount': (size) => `£${'1,'.repeat(size / 2)}.`,
};

const usualColumns = {
  code: { name: 'Code', usual: 'code' },
  name: { name: 'Names', usual: 'name 1', isNumbered: true },
} as const;

/** Everything in the shop that parses input of strangers, customers and staff. */
export const readers: Reader[] = [
  {
    name: 'address of a page',
    read: readPage,
    largest: 16_000,
    hostile: {
      'slashes within': (size) => `/a${'/'.repeat(size)}b/`,
      'slashes before': (size) => `${'/'.repeat(size)}b/`,
      'slashes behind': (size) => `/a${'/'.repeat(size)}`,
      'signs of the query': (size) => `/shop?q=${'+'.repeat(size)}`,
      'many parameters': (size) => `/shop?${'q=1&'.repeat(size / 4)}`,
      'many names': (size) => `/shop?${Array.from({ length: size / 8 }, (_, index) => index.toString(36)).join('=1&')}`,
    },
  },
  {
    name: 'address in the log',
    read: withoutSecrets,
    largest: 16_000,
    hostile: {
      'parts before a token': (size) => '/purchase-order/'.repeat(size / 16),
      'signs before a secret': (size) => '&token='.repeat(size / 7),
      'beginnings of a secret': (size) => '?email'.repeat(size / 6),
    },
  },
  {
    name: 'headers of a request',
    read: (text) => [encodingFor(text), isRobot(text), fastifyCookie.parse(text)],
    largest: 16_000,
    hostile: {
      'encodings without end': (size) => `br${' '.repeat(size)};q=0`,
      'weights without end': (size) => `br;q=0.${'0'.repeat(size)}x`,
      'almost robots': (size) => 'cubo'.repeat(size / 4),
      'many cookies': (size) => 'a=1;'.repeat(size / 4),
      'one long cookie': (size) => `a="${'%22'.repeat(size / 3)}`,
      'signs between cookies': (size) => `${'; '.repeat(size / 2)}=`,
    },
  },
  {
    name: 'JSON of a body',
    read: (payload) => app.inject({ method: 'POST', url: '/', payload, headers }),
    largest: 1_000_000,
    hostile: {
      'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
      'things in things': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
      'many keys': (size) => `{${Array.from({ length: size / 10 }, (_, index) => `"k${index}":1`).join()}}`,
      'one key again and again': (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`,
      'escapes in a text': (size) => `"${String.raw`\u0041`.repeat(size / 6)}"`,
      'backslashes in a text': (size) => `"${'\\\\'.repeat(size / 2)}"`,
      'halves of characters': (size) => `["${String.raw`\ud83d\ude00`.repeat(size / 12)}","\\u0000"]`,
      'keys that look like prototypes': (size) => `{${'"__prot":1,'.repeat(size / 11)}"__proto__":1}`,
      blanks: (size) => `${' '.repeat(size)}1 1`,
    },
  },
  { name: 'text by every contract', read: readByEveryContract, largest: 20_000, hostile: texts },
  {
    name: 'words to search for',
    read: (text) => [
      splitQuery(text),
      plainWords(text),
      withoutIdleSigns(text),
      unwantedIn(`${text} no ${text}`),
      prefixesIn(text),
      wordPatterns(text),
      readOrderNumber(text),
    ],
    hostile: texts,
  },
  {
    name: 'words that are shown and sent',
    read: (text) => [
      slugOf(text),
      isCommon(text.slice(0, 10_000)),
      trackingLink('Royal Mail', text),
      contactReplyMail({ name: text, email: 'jo@example.co.uk' }, defaultSettings.promises),
    ],
    hostile: texts,
  },
  {
    name: 'scripts of a page',
    read: (html) => withHashes(html, 'a-nonce'),
    largest: 1_000_000,
    hostile: {
      'scripts without an end': (size) => '<script '.repeat(size / 8),
      'scripts with another nonce': (size) => '<script nonce="b">'.repeat(size / 18),
      'ends without a script': (size) => '</script>'.repeat(size / 9),
    },
  },
  {
    name: 'CSV of products',
    read: async (text) => {
      for await (const _ of readRows(Readable.from([Buffer.from(text)])));
    },
    hostile: {
      'unknown columns': (size) => Array.from({ length: size / 6 }, (_, index) => `c${index}`).join(),
      'one column again and again': (size) => 'name,'.repeat(size / 5),
      'rows of nothing': (size) => `name,price\n${'\n'.repeat(size)}`,
      'blank rows': (size) => `name,price\n${' \n'.repeat(size / 20)}`,
      'cells of nothing': (size) => `name,price\n${','.repeat(size)}`,
      'short rows': (size) => `name,price\n${'a\n'.repeat(size / 20)}`,
      'an open quotation': (size) => `name,price\n"${'a\n'.repeat(size / 2)}`,
      'quotes in quotes': (size) => `name,price\n"${'""'.repeat(size / 2)}`,
    },
  },
  {
    name: 'file of orders, customers or reviews',
    read: (text) => readColumns(Readable.from([Buffer.from(text)]), usualColumns, undefined).catch(() => undefined),
    hostile: {
      'many columns': (size) => `code${',a'.repeat(size / 2)}\n1\n`,
      'numbered columns over short rows': (size) =>
        `code,${Array.from({ length: 1_900 }, (_, at) => `name ${at}`).join(',')}\n${'1\n'.repeat(size / 2)}`,
      'one column again and again': (size) => `code,${'name,'.repeat(size / 5)}\n1,2\n`,
      'lines in a cell': (size) => `code,name 1\n1,"${'a\n'.repeat(size / 2)}"\n`,
    },
  },
  {
    name: 'tracking file of a carrier',
    read: (text) => readTrackingFile(Buffer.from(text)).catch(() => undefined),
    hostile: {
      'unknown columns': (size) => Array.from({ length: size / 6 }, (_, index) => `c${index}`).join(),
      'rows of nothing': (size) => `Order,Tracking\n${'\n'.repeat(size)}`,
      'cells of nothing': (size) => `Order,Tracking\n${','.repeat(size)}`,
      'short rows': (size) => `Order,Tracking\n${'a\n'.repeat(size / 200)}`,
      'an open quotation': (size) => `Order,Tracking\n"${'a\n'.repeat(size / 2)}`,
      'quotation marks around a number': (size) => `Order,Tracking\na,=${'"'.repeat(size)}`,
    },
  },
  {
    name: 'text of an email by the owner',
    read: (text) => [
      placeholdersIn(text),
      wordsOf({ subject: text, title: text, parts: [], values: { name: text } }, new Map([['closing', text]])),
    ],
    hostile: {
      'braces without an end': (size) => '{{'.repeat(size / 2),
      'names without an end': (size) => ', {{name'.repeat(size / 8),
      'blank lines': (size) => `a${'\n '.repeat(size / 2)}b`,
      'blanks after a line': (size) => `a\n${' '.repeat(size)}b`,
    },
  },
  ...supplierReaders,
];

type Shape = z.core.JSONSchema.BaseSchema;
type Contract = { schema: z.ZodType; shape: Shape };

const source = join(import.meta.dirname, '../../src');

/** Every schema exported by a contract, with its JSON schema. */
const contracts: Contract[] = [];
for (const path of globSync('**/*.contract.ts', { cwd: source })) {
  const offered = (await import(join(source, path))) as Record<string, unknown>;
  for (const schema of Object.values(offered)) {
    if (!(schema instanceof z.ZodType)) continue;
    contracts.push({
      schema,
      shape: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }),
    });
  }
}

/** Passes a text to every contract wherever a string is allowed. @returns how many accepted it */
function readByEveryContract(text: string): number {
  return contracts.filter(({ schema, shape }) => schema.safeParse(filled(shape, text)).success).length;
}

function filled(shape: Shape, text: string): unknown {
  const [first] = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  if (first) return filled(first, text);
  if (shape.type === 'array') return [filled((shape.items ?? {}) as Shape, text)];
  if (shape.type !== 'object') return text;
  const properties = Object.entries(shape.properties ?? {});
  return Object.fromEntries(properties.map(([name, property]) => [name, filled(property as Shape, text)]));
}
