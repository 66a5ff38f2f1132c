import { dateTime, money, sentenceCase } from '../parts/formats.rules.ts';

/** `order.status-changed` reads 'Order: status changed'. */
export function actionInWords(action: string): string {
  const [subject = '', did = ''] = action.split('.');
  const act = did.replace('two-factor', 'two-step sign-in').replaceAll(/(?<!sign)(?<!two)-/g, ' ');
  return act ? `${inWords(subject)}: ${act}` : inWords(subject);
}

/** `price-rule` reads 'Price rule'. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replaceAll(/\b(api|gtin|vat)\b/g, (letters) => letters.toUpperCase());
  return sentenceCase(words);
}

/** What every record has and nobody changes by hand. */
const unsaid = new Set(['id', 'createdAt', 'updatedAt']);

/** Fractions; any other amount with two decimals is one of money. */
const shares = new Set(['margin', 'rate']);

export type Change = { field: string; before: string | null; after: string | null };

type Snapshot = Record<string, unknown> | null;

/** The changed fields, nested ones flattened; null for a value that was or became empty. */
export function changesOf(before: Snapshot, after: Snapshot): Change[] {
  const [old, now] = [flat(before), flat(after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function flat(snapshot: Snapshot): Map<string, string> {
  const said = Object.entries(snapshot ?? {}).filter(([field]) => !unsaid.has(field));
  return new Map(said.flatMap(([field, value]) => entriesOf(inWords(field), field, value)));
}

function entriesOf(words: string, field: string, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      entriesOf(`${words}, ${withinSentence(inWords(name))}`, name, inner),
    );
  }
  return [[words, shares.has(field) ? shareOf(value) : textOf(value)]];
}

/** 'Standard rate' becomes 'standard rate'; 'VAT group' stays. */
function withinSentence(words: string): string {
  return words.replace(/^[A-Z](?![A-Z])/, (capital) => capital.toLowerCase());
}

/** With up to two decimals, which the list of products leaves out: a change of less would look like none. */
function shareOf(value: unknown): string {
  const fraction = Number(value);
  return Number.isFinite(fraction) ? `${Number((fraction * 100).toFixed(2))}%` : textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOfPart).join(', ') || 'none';
  if (typeof value === 'string') return stringInWords(value);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function stringInWords(text: string): string {
  if (/^-?\d+\.\d\d$/.test(text)) return money(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? dateTime(text) : text;
}

/** A picture is shown by its alternative text, goods by number and name. */
function textOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return textOf(part);
  if ('alt' in part) return textOf(part.alt);
  if ('name' in part && 'quantity' in part) return `${textOf(part.quantity)} × ${textOf(part.name)}`;
  const fields = Object.entries(part).map(([name, value]) => `${withinSentence(inWords(name))} ${textOf(value)}`);
  return fields.join(', ');
}

/** The path of the record's admin page, if it has one. */
export function pageOf(subject: string, subjectId: string): string | null {
  if (subject === 'order') return `/admin/orders/${encodeURIComponent(subjectId)}`;
  if (subject === 'product') return `/admin/products/${encodeURIComponent(subjectId)}`;
  if (subject === 'customer' && /^\d+$/.test(subjectId)) return `/admin?tab=customers&customer=${subjectId}`;
  return null;
}
