import { z } from 'zod';
import { type CallSpec, isRead, splitCall } from '#contract/call.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { PRODUCT } from '#contract/product.ts';
import type { Served } from './dispatch.ts';

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
  const named: Named = {};
  for (const served of table) {
    const { method, path } = splitCall(served.call);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(served, named) };
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
        ...named,
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for a person.' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            collaborations: {
              type: 'array',
              description: 'The open collaborations that keep an account from being deleted.',
              items: {
                type: 'object',
                required: ['requestId', 'kollabTitle', 'username', 'displayName', 'state'],
                properties: {
                  requestId: { type: 'string' },
                  kollabTitle: { type: 'string' },
                  username: { type: 'string' },
                  displayName: { type: 'string' },
                  state: { type: 'string', enum: ['pending', 'active'] },
                },
              },
            },
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

function operation({ name, call, spec }: Served, named: Named): OpenApiOperation {
  const { method, path } = splitCall(call);
  const writes = !isRead(call, spec);
  return {
    operationId: name,
    summary: spec.summary,
    tags: [path.split('/')[1] ?? ''],
    security: spec.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(spec.params, 'path'),
      ...parametersOf(spec.query, 'query'),
      ...(method === 'POST' && !spec.reads
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
    ...(spec.upload
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: formSchema(spec, named) } },
          },
        }
      : spec.body && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(spec.body, 'input', named) } },
          },
        }),
    responses: {
      [spec.status ?? 200]: {
        description: 'Done',
        ...(spec.list && {
          headers: {
            ...(spec.list === 'keyset' && {
              Link: { description: 'The next page: <…>; rel="next"', schema: { type: 'string' } },
            }),
            ...((spec.list === 'pages' || spec.counted) && {
              'X-Total-Count': { description: "Rows in all, '1000+' beyond", schema: { type: 'string' } },
            }),
          },
        }),
        content: spec.file
          ? { [spec.file]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: jsonSchema(spec.answer, 'output', named) } },
      },
      ...(spec.shared && { 304: { description: 'Not changed since the ETag of If-None-Match' } }),
      ...refusals([
        'malformed',
        ...(spec.access === 'public' ? [] : (['not_signed_in'] as const)),
        ...(spec.access === 'verified' ? (['email_unverified'] as const) : []),
        ...(writes ? (['too_large', 'wrong_type', 'too_many'] as const) : (['too_many'] as const)),
        ...(spec.body || spec.upload ? (['invalid'] as const) : []),
        ...(spec.errors ?? []),
        'internal',
        'unavailable',
      ]),
    },
  };
}

/** A form is no JSON, so no schema of zod's describes it whole: its texts are one, its file is added by hand. */
function formSchema({ upload, body }: CallSpec, named: Named): object {
  const texts = (body ? jsonSchema(body, 'input', named) : {}) as {
    properties?: object;
    required?: string[];
  };
  const field = upload?.field ?? '';
  return {
    type: 'object',
    required: [field, ...(texts.required ?? [])],
    properties: { [field]: { type: 'string', format: 'binary' }, ...texts.properties },
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
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', {}) as {
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

/** Schemas that have a name of their own (`.meta({ id })`): described once, referred to elsewhere. */
type Named = Record<string, object>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', named: Named): object {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  const { $schema: _, $defs = {}, ...rest } = asComponents(whole);
  for (const [name, definition] of Object.entries($defs)) named[name] = withoutId(definition);
  if (typeof rest.id !== 'string') return rest;
  named[rest.id] = withoutId(rest);
  return { $ref: `#/components/schemas/${rest.id}` };
}

interface JsonSchema {
  $schema?: string;
  $defs?: Record<string, JsonSchema>;
  id?: string;
}

function asComponents(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function withoutId({ id: _, ...rest }: JsonSchema): object {
  return rest;
}
