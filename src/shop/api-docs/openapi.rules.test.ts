import { expect, test } from 'vitest';
import type { Schema } from './api-document.rules.ts';
import { exampleOf } from './openapi.rules.ts';

const shapes = {
  Toy: { type: 'object', properties: { name: { type: 'string' }, of: { $ref: '#/components/schemas/Toy' } } },
};

test.each<[Schema, unknown]>([
  [{ type: 'string', example: '12.99' }, '12.99'],
  [{ type: 'string', enum: ['food', 'health'] }, 'food'],
  [{ type: 'integer', default: 100 }, 100],
  [{ type: 'integer', minimum: 4 }, 4],
  [{ type: 'integer', exclusiveMinimum: 0 }, 1],
  [{ type: 'boolean' }, true],
  [{ type: 'string', minLength: 12 }, 'text text te'],
  [{ type: ['string', 'null'], format: 'email' }, 'jo@example.co.uk'],
  [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, null],
  [{ type: 'array', items: { type: 'object', properties: { city: { type: 'string' } } } }, [{ city: 'Leeds' }]],
  [{}, null],
])('%o has the example %o', (schema, example) => {
  expect(exampleOf(schema, shapes)).toEqual(example);
});

test('a recursive schema ends', () => {
  expect(exampleOf({ $ref: '#/components/schemas/Toy' }, shapes)).toMatchObject({
    name: 'Rope Tug Toy',
    of: { of: {} },
  });
});
