import { typeOf } from './api-document.rules.ts';
import type { Schema, Shapes } from './api-document.rules.ts';

/** Deeper than any answer of the shop; a shape that holds itself ends here. */
const deepest = 8;

/** A value that the schema accepts, as a reader would expect it: the schema's own example, else one by the field's name. */
export function exampleOf(schema: Schema, shapes: Shapes, field = '', depth = 0): unknown {
  if (depth > deepest) return null;
  if (schema.$ref) return exampleOf(shapeAt(schema.$ref, shapes), shapes, field, depth + 1);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  const named = namedIn(schema);
  if (named !== undefined) return named;
  if (choice) return exampleOf(choice, shapes, field, depth + 1);
  if (schema.properties) {
    const entries = Object.entries(schema.properties);
    return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, shapes, name, depth + 1)]));
  }
  if (schema.items) return [exampleOf(schema.items, shapes, field, depth + 1)];
  return plainExample(schema, field);
}

function namedIn(schema: Schema): unknown {
  return schema.example ?? schema.const ?? schema.enum?.[0] ?? schema.default;
}

function shapeAt(reference: string, shapes: Shapes): Schema {
  return shapes[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
}

function plainExample(schema: Schema, field: string): unknown {
  const { format, minimum, exclusiveMinimum, minLength = 0 } = schema;
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return minimum ?? (exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'string':
      return texts[field] ?? formats[format ?? ''] ?? 'text'.padEnd(minLength, ' text');
    case 'object':
      return {};
    default:
      return null;
  }
}

const formats: Record<string, string> = {
  'date-time': '2026-06-01T09:30:00.000Z',
  email: 'jo@example.co.uk',
  uri: 'https://www.example.co.uk/',
};

/** What a text of this name says in a story that runs through all examples: Jo buys a rope toy. */
const texts: Record<string, string> = {
  name: 'Rope Tug Toy',
  slug: 'rope-tug-toy',
  kind: 'toys',
  description: 'A cotton rope with three knots.',
  image: '/media/3f2a91c07be4d85a6f10/960.webp',
  alt: 'A cotton rope with three knots',
  brand: 'Paw & Vale',
  email: 'jo@example.co.uk',
  customerEmail: 'jo@example.co.uk',
  customerName: 'Jo Bennett',
  customerPhone: '+447700900123',
  firstName: 'Jo',
  lastName: 'Bennett',
  phone: '+447700900123',
  password: 'a walk before breakfast',
  currentPassword: 'a walk before breakfast',
  newPassword: 'two walks before breakfast',
  address: '12 Vale Lane',
  city: 'Leeds',
  postcode: 'LS1 4DY',
  country: 'United Kingdom',
  location: 'Leeds',
  petType: 'Border collie',
  content: 'Our collie has carried it everywhere since Tuesday.',
  guestName: 'Jo',
  review: 'It arrived the next day and is already well chewed.',
  title: 'Well chewed',
  comment: 'It has outlived three others.',
  code: 'IMAGEFIX10',
  promoCode: 'IMAGEFIX10',
  paymentMethod: 'card',
  orderNumber: 'PV-7K2M9Q4XWT',
  message: '10% off your order.',
  total: '12.99',
};
