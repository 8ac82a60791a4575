import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { splitCall } from '#contract/call.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { PRODUCT } from '#contract/product.ts';
import type { Served } from './dispatch.ts';
import { docsPage } from './openapi-page.ts';

/** Serves the OpenAPI document of every call, and a page to read it, made from the schemas that validate. */
export function mountOpenApi(app: FastifyInstance, table: Served[]): void {
  const document = openApiDocument(table);
  const page = docsPage(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${page.styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(page.html),
  );
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object; description?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, { schema: object }> }
  >;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: object;
}

export function openApiDocument(table: Served[]): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const served of table) {
    const { method, path } = splitCall(served.call);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(served) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description: 'Every call of the product. Dates are ISO 8601 in UTC; ids are opaque.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for a person.' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

function operation({ name, call, spec }: Served): OpenApiOperation {
  const { method, path } = splitCall(call);
  const writes = method !== 'GET';
  return {
    operationId: name,
    summary: spec.summary,
    tags: [path.split('/')[1] ?? ''],
    security: spec.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(method === 'POST'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(spec.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(spec.body, 'input') } },
      },
    }),
    responses: {
      [spec.status ?? 200]: {
        description: 'Done',
        ...(spec.list && {
          headers:
            spec.list === 'keyset'
              ? { Link: { description: 'The next page: <…>; rel="next"', schema: { type: 'string' } } }
              : { 'X-Total-Count': { description: 'Rows in all', schema: { type: 'string' } } },
        }),
        content: { 'application/json': { schema: jsonSchema(spec.answer, 'output') } },
      },
      ...refusals([
        'malformed',
        ...(spec.access === 'public' ? [] : (['not_signed_in'] as const)),
        ...(spec.access === 'verified' ? (['email_unverified'] as const) : []),
        ...(writes ? (['too_large', 'wrong_type', 'too_many'] as const) : (['too_many'] as const)),
        ...(spec.body ? (['invalid'] as const) : []),
        ...(spec.errors ?? []),
        'internal',
        'unavailable',
      ]),
    },
  };
}

function refusals(codes: ErrorCode[]): OpenApiOperation['responses'] {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
