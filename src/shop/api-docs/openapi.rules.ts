import type { Response, ApiDocument, Content, Operation, Shapes } from './api-document.rules.ts';
import { exampleOf } from './example.rules.ts';

/** Makes a description that programs read into one that people can use too: names, reasons, examples, nothing idle. */
export function finishDocument(raw: ApiDocument): ApiDocument {
  const document = withoutIdleLimits(raw);
  const { schemas } = document.components;
  const paths = mapValues(document.paths, (operations, path) =>
    mapValues(operations, (operation, method) => finishOperation(operation, method, path, schemas)),
  );
  return withoutIdleShapes({ ...document, paths });
}

function finishOperation(operation: Operation, method: string, path: string, shapes: Shapes): Operation {
  const { requestBody, parameters = [], responses } = operation;
  const isPaged = ['limit', 'offset'].every((name) => parameters.some((parameter) => parameter.name === name));
  const answers = mapValues(responses, (response, status) => {
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
    responses: { ...answers, default: anyOtherResponse },
  };
}

/** `put /api/cart/{productId}` is `putCartProductId`. */
function operationId(method: string, path: string): string {
  const words = path.replace(/^\/api\//, '').split(/[^a-zA-Z0-9]+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const reasons: Record<string, string> = {
  200: 'Done',
  201: 'Made',
  204: 'Done; there is nothing to say',
  400: 'The request is wrong; `issues` says where',
  401: 'Nobody is signed in',
  403: 'Not allowed',
  404: 'Not there',
  409: 'Against the present state, such as the stock',
  429: 'Too often; `Retry-After` says how many seconds to wait',
};

const totalCount = { description: 'How many there are in all', schema: { type: 'integer' } };

const anyOtherResponse: Response = {
  description: 'Any other refusal, such as 413 (too large), 415 (not JSON) or 500 (a fault of ours)',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function withExamples(content: Content, shapes: Shapes): Content {
  return mapValues(content, ({ schema, ...rest }) =>
    schema ? { example: exampleOf(schema, shapes), ...rest, schema } : rest,
  );
}

/** Whole numbers carry the limits of JavaScript, which say nothing to a reader. */
function withoutIdleLimits(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document, (_key, value: unknown) => {
    if (!isRecord(value) || !('type' in value)) return value;
    const saved = Object.entries(value).filter(
      ([name, limit]) => !(/^(minimum|maximum)$/.test(name) && Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER),
    );
    return Object.fromEntries(saved);
  });
  // What was left out is optional in it.
  return JSON.parse(text) as ApiDocument;
}

function withoutIdleShapes(document: ApiDocument): ApiDocument {
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
