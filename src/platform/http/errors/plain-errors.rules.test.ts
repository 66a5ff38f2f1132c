import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { installPlainErrors } from '../validation.ts';
import { errorAbout } from './plain-errors.rules.ts';

beforeAll(installPlainErrors);

const kinds = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percentage') }),
  z.object({ type: z.literal('fixed') }),
]);

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Required'],
  ['no choice', z.enum(['standard', 'express']), undefined, 'Required'],
  ['neither of two', z.union([z.string(), z.number()]), undefined, 'Required'],
  ['null for text', z.string(), null, 'Must be text'],
  ['a number for text', z.string(), 7, 'Must be text'],
  ['text for a number', z.number(), 'many', 'Must be a number'],
  ['what is no number', z.coerce.number(), 'abc', 'Must be a number'],
  ['what is endless', z.number(), Infinity, 'Must be a number'],
  ['half a piece', z.int(), 1.5, 'Must be a whole number'],
  ['half a piece of any number', z.number().int(), 1.5, 'Must be a whole number'],
  ['more than can be counted', z.int(), 1e300, 'Must be a smaller number'],
  ['text for a choice of two', z.boolean(), 'yes', 'Must be true or false'],
  ['an object for a list', z.array(z.int()), {}, 'Must be a list'],
  ['a list for an object', z.object({}), [], 'Must be an object'],
  ['text for a record', z.record(z.string(), z.int()), 'x', 'Must be an object'],
  ['another word', z.enum(['standard', 'express']), 'x', 'Choose one of: standard, express'],
  ['another than the only word', z.literal('reviewed'), 'x', 'Must be reviewed'],
  ['too little', z.number().min(3), 2, 'Must be 3 or more'],
  ['as little as nothing', z.number().positive(), 0, 'Must be more than 0'],
  ['too much', z.number().max(3), 4, 'Must be 3 or less'],
  ['as much as may not be', z.number().lt(3), 3, 'Must be less than 3'],
  ['between the steps', z.number().multipleOf(5), 3, 'Must be a multiple of 5'],
  ['an empty text', z.string().min(1), '', 'Must not be empty'],
  ['a short text', z.string().min(3), 'ab', 'Must have at least 3 characters'],
  ['a long text', z.string().max(3), 'abcd', 'Must have at most 3 characters'],
  ['a text of another length', z.string().length(3), 'ab', 'Must have exactly 3 characters'],
  ['an empty list', z.array(z.int()).min(1), [], 'Must not be empty'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'Must have at most 1 entries'],
  ['no email address', z.email(), 'alice', 'Must be an email address'],
  ['no link', z.url(), 'here', 'Must be a web address'],
  ['no day', z.iso.date(), 'today', 'Must be a date such as 2026-11-21'],
  ['another form', z.string().regex(/^a$/), 'b', 'Must be in the right form'],
  ['a field too many', z.strictObject({}), { colour: 'red' }, 'Leave out colour'],
  ['neither text nor number', z.union([z.string(), z.number()]), null, 'Must be text or a number'],
  ['neither text nor empty', z.string().or(z.literal('')), 7, 'Must be text'],
  ['a sentence of its own among several', z.int('Enter a number').or(z.literal('')), 'x', 'Enter a number'],
  ['what a rule refuses', z.string().refine(() => false), 'x', 'Invalid input'],
  ['its own sentence', z.string('Enter a code'), null, 'Enter a code'],
])('%s is explained plainly', (_what, schema, sent, said) => {
  const read = z.object({ field: schema }).safeParse({ field: sent });
  expect(read.error?.issues.map(({ message, path }) => [path, message])).toEqual([[['field'], said]]);
});

test.each([undefined, null, [], 'text', 7])('%j for a whole body asks for an object', (body) => {
  const read = z.object({ code: z.string() }).safeParse(body);
  expect(read.error?.issues).toMatchObject([{ path: [], message: 'Send a JSON object' }]);
});

test.each([
  [{}, 'Required'],
  [{ type: 'free' }, 'Choose one of: percentage, fixed'],
  [{ type: null }, 'Choose one of: percentage, fixed'],
])('a choice by one field: %j', (body, said) => {
  expect(kinds.safeParse(body).error?.issues).toMatchObject([{ path: ['type'], message: said }]);
});

test.each([
  ['productId', 'Must be a number', 'Product id must be a number'],
  ['items.0.quantity', 'Must be a whole number', 'Quantity must be a whole number'],
  ['content', 'Required', 'Please fill in the content'],
  ['delivery', 'Choose one of: standard, express', 'Delivery must be one of: standard, express'],
  ['firstName', 'Invalid input', 'Please check the first name'],
  ['items.0', 'Must be an object', 'Items must be an object'],
  ['', 'Send a JSON object', 'Send a JSON object'],
  ['email', 'Invalid email', 'Invalid email'],
  ['content', 'Comment must be at least 10 characters', 'Comment must be at least 10 characters'],
])('without a field beside it %s: %s reads %s', (path, said, sentence) => {
  expect(errorAbout(path, said)).toBe(sentence);
});
