import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { shopSettings } from '#shop/settings/settings.contract.ts';
import { exceptions } from './promises-in-code.ts';

const root = join(import.meta.dirname, '../..');

/** What shoppers and customers read: screens, emails, papers, structured data and what the API says to them. */
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) =>
    !/\.test\.tsx?$|routeTree|\.table\.ts$|mail-previews|mail-layout/.test(file) &&
    !/^src\/(?:demo-data|admin|analytics|dropshipping|platform\/(?!mail|http\/error))/.test(file) &&
    !/^src\/web\/(?:design|features\/admin|routes\/admin)/.test(file) &&
    !/^src\/(?:catalogue|accounts)\/(?:moving-in|old-reviews|[\w-]*-admin|product-import|customer-import|search|suppliers)\//.test(
      file,
    ) &&
    !/[.-]admin\.|\/admin\/|api-docs|old-orders|\/staff\/|mail\/server|domain-records|payment\/account/.test(file),
);

const number = '(?:\\d+|an?|one|two|three|four|five|six|seven|ten|few)';
const unit = '(?:seconds|minutes?|hours?|days?|weeks?|fortnights?|months?|years?|quarter)';
const span = String.raw`\b${number}(?:[-–]\d+)?[ -](?:working |business )?${unit}\b`;

/** `…` is a value: where one says how much, nothing is promised by the code. */
const promises: [kind: string, pattern: RegExp][] = [
  ['a time', new RegExp(String.raw`${span}|\bwithin \d`, 'i')],
  ['hours of opening', /\b9[-–]5\b|\b\d{1,2} ?(?:am|pm)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i],
  ['a rhythm', /\b(?:daily|weekly|monthly|fortnightly|(?:once|twice) an?|every (?:day|week|month|morning|evening))\b/i],
  ['speed', /\b(?:(?:same|next)[- ]day|immediately|promptly|quickly|shortly|right away|straight ?away|fast)\b/i],
  ['a price', /£\d|\b\d+ ?%/],
  ['something free', /^(?!.*…).*\b(?:free|no charge)\b/i],
  ['a guarantee', /\b(?:guarantee\w*|warranty|no questions|we(?:’ll| will)? (?:always|never))\b/i],
  [
    'what kind of business it is',
    /\b(?:family[- ]run|family business|independent|hand-?picked|trusted|award\w*|sustainabl\w*|ethical\w*|chosen with|expert\w*|small batch\w*)\b/i,
  ],
  ['sending', /^(?!.*…).*\b(?:dispatch\w*|ships? (?:in|within|from)|leaves? (?:in|within|us))\b/i],
];

type Node = { type: string; start: number; [key: string]: unknown };
type Said = { file: string; line: number; text: string };

/** The texts of a file; `…` stands for a value. */
function textsIn(file: string): Said[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Said[] = [];
  const visit = (value: unknown, isWithinText: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isWithinText));
    if (!isNode(value) || isNoText(value, file)) return;
    const text = textOf(value).trim();
    if (!isWithinText && / /.test(text) && !isNoSentence.test(text))
      found.push({ file, line: source.slice(0, value.start).split('\n').length, text });
    for (const [key, part] of Object.entries(value)) visit(part, key === 'children' && isElement(value));
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, false);
  return found;
}

/** Names of classes, and the message of a field, which says what to type. */
const isNoSentence = /-\[|^(?:Give|Choose|Please use|Add|Take|Write|Enter) /;

/** Imports, SQL, names of classes, and what the API's documentation says. */
function isNoText(node: Node, file: string): boolean {
  if (['ImportDeclaration', 'TaggedTemplateExpression', 'TSLiteralType'].includes(node.type)) return true;
  const { name = '' } = (node['key'] ?? node['name'] ?? {}) as { name?: string };
  if (node.type === 'JSXAttribute') return name === 'className';
  return (
    node.type === 'Property' &&
    /\.(?:routes|contract)\.ts$/.test(file) &&
    /^(?:description|summary|example)$/.test(name)
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isElement({ type }: Node): boolean {
  return type === 'JSXElement' || type === 'JSXFragment';
}

function textOf(node: Node): string {
  if (isElement(node)) return (node['children'] as Node[]).map(textOf).join('');
  switch (node.type) {
    case 'JSXText':
      return String(node['value']).replaceAll(/\s+/g, ' ');
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : '';
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
    case 'JSXExpressionContainer':
      return textOf(node['expression'] as Node) || '…';
    default:
      return '';
  }
}

function promisesIn({ text }: Said): string[] {
  const values = text.replaceAll(/\{\{?[^{}]+\}?\}/g, '…').replaceAll(/\s+/g, ' ');
  return promises.flatMap(([kind, pattern]) => (pattern.test(values) ? [kind] : []));
}

const said = sources.flatMap((file) => textsIn(file).map((one) => ({ ...one, kinds: promisesIn(one) })));
const promised = said.filter(({ kinds }) => kinds.length > 0);

test('nothing is promised in code: what the shop promises comes from its settings, or is written down here with the reason', () => {
  const excused = ({ file, text }: Said) => exceptions.some(([where, words]) => file === where && text.includes(words));
  const found = promised.filter((one) => !excused(one));
  expect(
    found.map(({ file, line, kinds, text }) => `${file}:${line} promises ${kinds.join(', ')}: ${text.slice(0, 160)}`),
  ).toEqual([]);
});

test('every exception is still there', () => {
  const gone = exceptions.filter(
    ([where, words]) => !promised.some(({ file, text }) => file === where && text.includes(words)),
  );
  expect(gone).toEqual([]);
});

const table = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((row) => row.startsWith('| `'))
  .map((row) => row.split('|').map((cell) => cell.trim()));

test.each(table.map(([, setting = '', , places = '']) => [setting, places]))(
  'the promise of %s is a setting that the places named say',
  (setting, places) => {
    const path = setting.replaceAll('`', '').split('.');
    const missing = [...places.matchAll(/`([^`]+)`/g)].filter(
      ([, file = '']) => !readFileSync(join(root, file), 'utf8').includes(path.at(-1) ?? ''),
    );
    expect(missing).toEqual([]);
    expect(settingAt(path)).toBeDefined();
  },
);

test('the table of promises names every text that a shop promises', () => {
  const { promises: own, delivery } = shopSettings.shape;
  const all = [
    ...Object.keys(own.shape).map((key) => `promises.${key}`),
    ...Object.keys(delivery.shape).map((key) => `delivery.${key}`),
    'orderCutOff',
    'preparedWithin',
    'standardPrice',
    'whoAnswers',
    'returnDays',
    'refundDays',
  ];
  expect(table.map(([, setting = '']) => setting.replaceAll('`', '')).toSorted()).toEqual(all.toSorted());
});

function settingAt([first = '', second]: string[]): unknown {
  const setting = (shopSettings.shape as Record<string, { shape?: Record<string, unknown> }>)[first];
  return second === undefined ? setting : setting?.shape?.[second];
}
