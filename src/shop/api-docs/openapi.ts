import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { ApiDocument } from './api-document.rules.ts';
import { finishDocument } from './openapi.rules.ts';

const description = `Everything the shop's own pages do, they do with these calls.
Bodies are JSON. Money is a decimal string in pounds ("12.99"), times are ISO 8601 in UTC.
An error is a Problem: a message to show, a code to tell cases apart and, for invalid input, the issues.
A browser is recognised by its session cookie, which the first write sets; writes from another site's pages are rejected.`;

/** In the order of a visit. */
const tags = [
  { name: 'Products', description: 'The catalogue: products, search and related products' },
  { name: 'Reviews', description: 'Reviews and ratings of products' },
  { name: 'Basket', description: 'The basket of a browser or of a signed-in customer' },
  { name: 'Checkout', description: 'Promotions, quotes and placing orders' },
  { name: 'Payment', description: 'The payment of orders' },
  { name: 'Orders', description: 'Orders and their progress' },
  { name: 'Account', description: 'Sign-in, profile and addresses of customers' },
  { name: 'Community', description: 'Comments and testimonials' },
  { name: 'Newsletter', description: 'Newsletter subscriptions' },
  { name: 'Contact', description: 'Messages to the shop' },
  { name: 'Suppliers', description: 'Suppliers, their products, prices and syncs' },
  { name: 'Shop', description: 'Public settings of the shop' },
];

/** Register it before the routes: it describes those registered after it. */
export async function registerOpenApi(app: FastifyInstance, { url }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Paw & Vale', version: '1.0.0', description },
      servers: [{ url }],
      tags,
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const { params, querystring } = route.schema ?? {};
      return {
        url,
        schema: {
          ...schema,
          ...(isObject(params) && { params: mergedSchema(params) }),
          ...(isObject(querystring) && { querystring: mergedSchema(querystring) }),
        },
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/** The whole API in OpenAPI 3.1, once all routes are registered. */
export function describeApi(app: FastifyInstance): ApiDocument {
  return finishDocument(app.swagger() as ApiDocument);
}

function isObject(schema: unknown): schema is z.ZodObject {
  return schema instanceof z.ZodObject;
}

/** In a URL everything is text; a number's limits are only in the output schema. So both schemas are merged. */
function mergedSchema(schema: z.ZodObject) {
  const given = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const read = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const properties: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(given.properties ?? {})) {
    properties[name] = { ...asObject(property), ...asObject(read.properties?.[name]) };
  }
  return { type: 'object', properties, required: given.required ?? [] };
}

/** JSON Schema allows `true` as a schema. */
function asObject(schema: z.core.JSONSchema._JSONSchema | undefined): object {
  return typeof schema === 'object' ? schema : {};
}
