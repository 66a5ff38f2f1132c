import type { z } from 'zod';

/** A validation issue before it has a message. `path` ends at the field. */
type RawIssue = z.core.$ZodRawIssue;

/** The message for a field whose schema has none of its own, shown beside the field. */
export function errorText(error: RawIssue): string {
  if (isNoBody(error)) return 'Send a JSON object';
  if (isMissing(error)) return 'Required';
  switch (error.code) {
    case 'invalid_type':
      return ofKind(error.expected);
    case 'invalid_value':
      return oneOf(error.values);
    case 'invalid_format':
      return `Must be ${formats[error.format] ?? 'in the right form'}`;
    case 'too_small':
    case 'too_big':
      return ofSize(error);
    case 'not_multiple_of':
      return `Must be a multiple of ${error.divisor}`;
    case 'unrecognized_keys':
      return `Leave out ${error.keys.join(', ')}`;
    case 'invalid_union':
      return Array.isArray(error.options) ? oneOf(error.options) : anyOf(error.errors.flat());
    default:
      return invalid;
  }
}

/** The same for messages that are not shown beside a field; a schema's own messages do not change. */
export function errorAbout(path: string, message: string): string {
  const field = nameOf(path);
  if (field === '') return message;
  if (message === 'Required') return `Please fill in the ${field}`;
  if (message === invalid) return `Please check the ${field}`;
  if (message.startsWith('Must ')) return `${capital(field)} m${message.slice(1)}`;
  return message.startsWith(choose) ? `${capital(field)} must be one of: ${message.slice(choose.length)}` : message;
}

const invalid = 'Invalid input';
const choose = 'Choose one of: ';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'a UUID',
  date: 'a date such as 2026-11-21',
  datetime: 'a date and time such as 2026-11-21T09:30:00Z',
  time: 'a time such as 09:30',
};

function isNoBody({ code, path = [], ...issue }: RawIssue): boolean {
  return code === 'invalid_type' && path.length === 0 && issue['expected'] === 'object';
}

/** For a union by one field, such as a promotion's type, `input` is the whole object. */
function isMissing({ input, discriminator }: RawIssue): boolean {
  if (typeof discriminator !== 'string') return input === undefined;
  return typeof input === 'object' && input !== null && Reflect.get(input, discriminator) === undefined;
}

function ofKind(expected: string): string {
  const kind = kinds[expected];
  return kind === undefined ? invalid : `Must be ${kind}`;
}

function oneOf(values: readonly unknown[]): string {
  const [only, ...others] = values.map(String);
  return others.length === 0 ? `Must be ${only || 'empty'}` : choose + [only, ...others].join(', ');
}

type Size = {
  origin: string;
  inclusive?: boolean;
  exact?: boolean;
  minimum?: number | bigint;
  maximum?: number | bigint;
};

function ofSize({ origin, inclusive = true, exact = false, minimum, maximum }: Size): string {
  const bound = Number(minimum ?? maximum);
  const unit = units[origin];
  const isLeast = minimum !== undefined;
  if (unit !== undefined) {
    if (isLeast && bound === 1) return 'Must not be empty';
    const how = exact ? 'exactly' : bounds[isLeast ? 'least' : 'most'];
    return `Must have ${how} ${bound} ${unit}`;
  }
  if (Math.abs(bound) >= Number.MAX_SAFE_INTEGER) return `Must be a ${isLeast ? 'larger' : 'smaller'} number`;
  if (!inclusive) return `Must be ${isLeast ? 'more' : 'less'} than ${bound}`;
  return `Must be ${bound} or ${isLeast ? 'more' : 'less'}`;
}

const units: Record<string, string> = { string: 'characters', array: 'entries', set: 'entries' };
const bounds = { least: 'at least', most: 'at most' };

/** What each option of a union expects, without the empty text, which many forms send for no value. */
function anyOf(errors: readonly { message: string }[]): string {
  const messages = [...new Set(errors.map(({ message }) => message))].filter((one) => one !== 'Must be empty');
  const [first = invalid, ...others] = messages;
  const isKind = others.length > 0 && messages.every((one) => one.startsWith('Must be '));
  return isKind ? `Must be ${messages.map((one) => one.slice('Must be '.length)).join(' or ')}` : first;
}

/** 'quantity' of `items.0.quantity`, 'product id' of `productId`. */
function nameOf(path: string): string {
  const field = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? '';
  return field
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
