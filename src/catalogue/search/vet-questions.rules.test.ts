import { expect, test } from 'vitest';
import { isPoison, withoutAlarm } from './vet-questions.rules.ts';

test.each([
  'can my dog have any chocolate',
  'can dogs eat any grapes',
  'has my dog had any onions',
  "can dogs eat grape's",
  "are lily's poisonous to cats",
  'are lily’s bad for cats',
  "my dog ate raisin's",
  'is lily safe for cats',
])('“%s” asks about a poison', (q) => {
  expect(isPoison(q)).toBe(true);
});

test.each([
  'is lilys kitchen good for dogs',
  "is lily's kitchen good for dogs",
  'can dogs have treats without any chocolate',
  'are there dog treats with no grapes safe for puppies',
  'can dogs have not any onions',
  'any chocolate lab puppy food',
  'can dogs eat any carrots',
])('“%s” asks about none', (q) => {
  expect(isPoison(q)).toBe(false);
});

test.each([
  ["lily's cats", 'cats'],
  ['lilys kitchen', undefined],
  ['grapes', ''],
])('of “%s” without what alarms remains %j', (q, rest) => {
  expect(withoutAlarm(q)).toBe(rest);
});
