import { markup, withCode } from './markup.ts';
import type { Markup } from './markup.ts';
import { typeOf } from './api-document.rules.ts';
import type { Schema, Shapes } from './api-document.rules.ts';

/** Fields of fields are listed so deep; the example shows the rest. */
const deepest = 3;

/** The fields of a schema as a list; a shape with a name is a link to it. */
export function schemaFields(schema: Schema, shapes: Shapes, depth = 0): Markup | undefined {
  const { one, isList, isNullable } = unwrapped(schema);
  const listOf = isList && 'A list of ';
  if (one.$ref) {
    const name = nameOf(one.$ref);
    return markup`<p>${listOf}<a href="#${shapeId(name)}">${name}</a>${isNullable && ' or null'}</p>`;
  }
  if (!one.properties || depth >= deepest) {
    return depth === 0 ? markup`<p>${schemaWord(schema, shapes)}</p>` : undefined;
  }
  const required = new Set(one.required);
  const fields = Object.entries(one.properties).map(([name, field]) => {
    const words = schemaWord(field, shapes) + (required.has(name) ? '' : ', optional');
    const inner = unwrapped(field).one;
    return markup`<li><code>${name}</code> <span class="type">${words}</span> ${withCode(field.description)}
${inner.properties && schemaFields(inner, shapes, depth + 1)}</li>
`;
  });
  return markup`${depth === 0 && isList && markup`<p>${listOf}</p>`}<ul class="fields">${fields}</ul>`;
}

/** In a few words what a value is: `text of 1 to 80 characters`, `one of food, health`. */
export function schemaWord(schema: Schema, shapes: Shapes): string {
  const { one, isList, isNullable } = unwrapped(schema);
  const word = one.$ref ? nameOf(one.$ref) : plainWord(one, shapes);
  return `${isList ? 'list of ' : ''}${word}${isNullable ? ' or null' : ''}`;
}

export function shapeId(name: string): string {
  return `shape-${name}`;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function plainWord(schema: Schema, shapes: Shapes): string {
  if (schema.enum) return `${schema.enum.length > 1 ? 'one of ' : ''}${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => schemaWord(choice, shapes)).join(' or ');
  const limits = limitsOf(schema);
  const after = schema.default === undefined ? '' : `, ${JSON.stringify(schema.default)} unless given`;
  return words(schema) + (limits ? ` ${limits}` : '') + after;
}

function words(schema: Schema): string {
  if (schema.format === 'date-time') return 'time';
  if (schema.format === 'email') return 'email address';
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    object: 'object',
    null: 'null',
  };
  return names[typeOf(schema) ?? ''] ?? 'anything';
}

function limitsOf({ minimum, exclusiveMinimum, maximum, minLength, maxLength }: Schema): string {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  if (maxLength !== undefined) return `of ${minLength ?? 0} to ${maxLength} characters`;
  if (lowest !== undefined && maximum !== undefined) return `from ${lowest} to ${maximum}`;
  return lowest === undefined ? '' : `from ${lowest}`;
}

/** Takes lists and "or null" off, so that the thing itself can be described. */
function unwrapped(schema: Schema): { one: Schema; isList: boolean; isNullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const others = choices.filter((choice) => choice.type !== 'null');
  const isNullable = others.length < choices.length || (Array.isArray(schema.type) && schema.type.includes('null'));
  const [only] = others;
  const plain =
    isNullable && only && others.length === 1 ? { ...schema, anyOf: undefined, oneOf: undefined, ...only } : schema;
  return plain.items ? { one: plain.items, isList: true, isNullable } : { one: plain, isList: false, isNullable };
}
