import { typeOf } from './api-document.rules.ts';
import type { ApiDocument, Content, Operation, Response, Schema, Shapes } from './api-document.rules.ts';

/** Deeper than any response of the shop; recursive schemas end here. */
const deepest = 8;

/** A realistic value that the schema accepts: the schema's own example, else one by the field's name. */
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

/** Example texts by field name, from one story: Jo buys a rope toy. */
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

/** Completes the generated description for readers: adds names, reasons and examples, removes what is unused. */
export function finishDocument(raw: ApiDocument): ApiDocument {
  const document = withoutSafeIntegerLimits(raw);
  const { schemas } = document.components;
  const paths = mapValues(document.paths, (operations, path) =>
    mapValues(operations, (operation, method) => finishOperation(operation, method, path, schemas)),
  );
  return withoutUnusedShapes({ ...document, paths });
}

function finishOperation(operation: Operation, method: string, path: string, shapes: Shapes): Operation {
  const { requestBody, parameters = [], responses } = operation;
  const isPaged = ['limit', 'offset'].every((name) => parameters.some((parameter) => parameter.name === name));
  const described = mapValues(responses, (response, status) => {
    const succeeded = status.startsWith('2');
    return {
      ...response,
      description: reasons[status] ?? response.description,
      ...(succeeded && isPaged && { headers: { 'X-Total-Count': totalCount } }),
      ...(succeeded && response.content && { content: withExamples(response.content, shapes) }),
    };
  });
  return {
    operationId: operationId(method, path),
    ...operation,
    ...(requestBody && { requestBody: { ...requestBody, content: withExamples(requestBody.content, shapes) } }),
    responses: { ...described, default: anyOtherResponse },
  };
}

/** `put /api/cart/{productId}` is `putCartProductId`. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').split(/[^a-zA-Z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const reasons: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done; the response is empty',
  400: 'The request is wrong; `issues` says where',
  401: 'Nobody is signed in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'In conflict with the current state, such as the stock',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
};

const totalCount = { description: 'Total number of items, on all pages', schema: { type: 'integer' } };

const anyOtherResponse: Response = {
  description: 'Any other error, such as 413 (too large), 415 (unsupported media type) or 500 (server error)',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function withExamples(content: Content, shapes: Shapes): Content {
  return mapValues(content, ({ schema, ...rest }) =>
    schema ? { example: exampleOf(schema, shapes), ...rest, schema } : rest,
  );
}

/** Whole numbers carry JavaScript's limits, which mean nothing to a reader. */
function withoutSafeIntegerLimits(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (!isRecord(value) || !('type' in value)) return value;
    const telling = Object.entries(value).filter(
      ([name, limit]) => !(/^(minimum|maximum)$/.test(name) && Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER),
    );
    return Object.fromEntries(telling);
  });
  // A field with a default is optional in it.
  return JSON.parse(text) as ApiDocument;
}

function withoutUnusedShapes(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document);
  const used = Object.entries(document.components.schemas).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  );
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues<In, Out>(record: Record<string, In>, change: (value: In, key: string) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
