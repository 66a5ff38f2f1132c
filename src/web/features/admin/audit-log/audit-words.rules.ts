import { sentenceCase } from '../parts/formats.rules.ts';

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
  return new Map(Object.entries(snapshot ?? {}).flatMap(([field, value]) => entriesOf(inWords(field), value)));
}

function entriesOf(field: string, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      entriesOf(`${field}, ${inWords(name).toLowerCase()}`, inner),
    );
  }
  return [[field, textOf(value)]];
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOfPart).join(', ') || 'none';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** A picture is shown by its alternative text. */
function textOfPart(part: unknown): string {
  return typeof part === 'object' && part !== null && 'alt' in part ? textOf(part.alt) : textOf(part);
}

/** The path of the record's admin page, if it has one. */
export function pageOf(subject: string, subjectId: string): string | null {
  if (subject === 'order') return `/admin/orders/${encodeURIComponent(subjectId)}`;
  if (subject === 'product') return `/admin/products/${encodeURIComponent(subjectId)}`;
  return null;
}
