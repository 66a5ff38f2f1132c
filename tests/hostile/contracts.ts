import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

type Shape = z.core.JSONSchema.BaseSchema;
type Contract = { schema: z.ZodType; shape: Shape };

const source = join(import.meta.dirname, '../../src');

/** Every schema that a contract offers, with its shape. */
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

/** Gives a text to every contract wherever one belongs, in addresses, bodies and answers alike. @returns how many took it */
export function readByEveryContract(text: string): number {
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
