import { z } from 'zod';
import { invalidRequest } from './stripe-refusal.ts';
import type { StripeRefusal } from './stripe-refusal.ts';

export type Params = { [name: string]: string | Params };

const deepest = 10;

/** Parses `line_items[0][price_data][currency]=gbp` and `expand[]=payment_intent`. Lists stay objects with numbers as keys. */
export function readParams(text: string): Params {
  const params = none();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = ''] = name.split('[', 1);
    const rest = name.slice(first.length);
    const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
    if (first === '' || path.length > deepest || rest.replace(/\[[^[\]]*\]/g, '') !== '') {
      throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
    }
    put(params, path, value);
  }
  return params;
}

/** Without a prototype, so that no parameter name has another meaning. */
function none(): Params {
  return Object.create(null) as Params;
}

function put(params: Params, [name = '', ...deeper]: string[], value: string): void {
  const key = name === '' ? String(Object.keys(params).length) : name;
  const held = params[key];
  if (deeper.length === 0) {
    params[key] = value;
    return;
  }
  const inner = typeof held === 'object' ? held : none();
  params[key] = inner;
  put(inner, deeper, value);
}

/** @throws StripeRefusal with Stripe's message about the first error */
export function checkParams<Checked>(schema: z.ZodType<Checked>, params: Params): Checked {
  refuseEmpty(params, []);
  const read = schema.safeParse(params, { reportInput: true });
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw first ? refusalOf(first) : invalidRequest('Invalid request.');
}

function refuseEmpty(params: Params, path: string[]): void {
  for (const [name, value] of Object.entries(params)) {
    const here = [...path, name];
    if (name === 'metadata') continue;
    if (typeof value === 'object') refuseEmpty(value, here);
    if (value !== '') continue;
    const param = paramName(here);
    const message =
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    throw invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
}

function refusalOf(issue: z.core.$ZodIssue): StripeRefusal {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => paramName([...issue.path, key]));
    const message = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
    return invalidRequest(message, { code: 'parameter_unknown', param: names[0] ?? '' });
  }
  if (issue.input === undefined && issue.code !== 'custom') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const given = typeof issue.input === 'string' ? issue.input.slice(0, 100) : '';
  switch (issue.code) {
    case 'invalid_value':
      return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
    case 'too_big':
      return issue.origin === 'string'
        ? invalidRequest(`Invalid string: ${given}…; must be at most ${issue.maximum} characters`, { param })
        : invalidRequest(issue.message, { param });
    case 'custom':
      return invalidRequest(issue.message, { param, ...codeOf(issue.params) });
    case 'invalid_type':
      return invalidRequest(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, { param });
    default:
      return invalidRequest(issue.message, { param });
  }
}

function codeOf(params: Record<string, unknown> | undefined): { code?: string } {
  return typeof params?.['code'] === 'string' ? { code: params['code'] } : {};
}

function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, place) => (place === 0 ? String(part) : `[${String(part)}]`)).join('');
}

/** The whole numbers that every call accepts. */
export const wholeNumber = z
  .string()
  .refine((text) => /^-?\d{1,15}$/.test(text), {
    error: ({ input }) => `Invalid integer: ${String(input).slice(0, 100)}`,
    params: { code: 'parameter_invalid_integer' },
  })
  .transform(Number);

export const positiveNumber = wholeNumber.refine((value) => value >= 1, {
  error: 'This value must be greater than or equal to 1.',
  params: { code: 'parameter_invalid_integer' },
});

export function listOf<Item extends z.ZodType>(item: Item, most: number) {
  const asList = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))
      ? Object.values(value)
      : value;
  return z.preprocess(asList, z.array(item).max(most, `Array is too long; at most ${most} are allowed.`));
}

export const expandParam = listOf(z.string(), 50).default([]);

const mostKeys = 50;
const longestKey = 40;
const longestValue = 500;

/** https://docs.stripe.com/api/metadata */
export const metadataParam = z
  .record(z.string(), z.string().max(longestValue, `Metadata values can be at most ${longestValue} characters.`))
  .refine(
    (data) => Object.keys(data).every((key) => key.length <= longestKey),
    `Metadata keys can be at most ${longestKey} characters.`,
  )
  .refine((data) => Object.keys(data).length <= mostKeys, `Metadata can have at most ${mostKeys} keys.`)
  .transform((data) => Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')));
