import { z } from 'zod';
import { type EndpointSpec, isRead, splitEndpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode, type ErrorDefinition, type ErrorTable } from '#contract/errors.ts';
import { PRODUCT } from '#contract/product.ts';
import type { ServedEndpoint } from './dispatch.ts';

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

/**
 * @param errors the closed list of codes
 * @param payloads what bodies of errors may have beside the common properties
 */
export function openApiDocument(
  table: ServedEndpoint[],
  errors: ErrorTable,
  payloads: z.ZodRawShape = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const named: Named = {};
  for (const served of table) {
    const { method, path } = splitEndpoint(served.endpoint);
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
            code: { type: 'string', enum: Object.keys(errors) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            ...inlineProperties(payloads),
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
}

function operation({ name, endpoint, spec }: ServedEndpoint, named: Named): OpenApiOperation {
  const { method, path } = splitEndpoint(endpoint);
  const writes = !isRead(endpoint, spec);
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
          : { 'application/json': { schema: jsonSchema(spec.response, 'output', named) } },
      },
      ...(spec.shared && { 304: { description: 'Not changed since the ETag of If-None-Match' } }),
      ...refusals([
        'malformed',
        ...(spec.access === 'public' ? [] : (['not_signed_in'] as const)),
        ...(spec.access === 'verified' ? (['email_unverified'] as const) : []),
        ...(writes && spec.access !== 'public' && !spec.whileSuspended
          ? (['account_suspended'] as const)
          : []),
        // A body is read before anything is known of the call, also one that the call does not take.
        ...(method === 'GET' ? [] : (['too_large', 'wrong_type'] as const)),
        'too_many',
        ...(writes ? (['key_reused'] as const) : []),
        ...(spec.body || spec.upload ? (['invalid'] as const) : []),
        ...(spec.upload ? (['too_early'] as const) : []),
        ...(spec.words ? (['slowed'] as const) : []),
        ...(spec.errors ?? []),
        'internal',
        'unavailable',
      ]),
    },
  };
}

/** A form is no JSON, so no schema of zod's describes it whole: its texts are one, its file is added by hand. */
function formSchema({ upload, body }: EndpointSpec, named: Named): object {
  const texts: JsonSchema = body ? jsonSchema(body, 'input', named) : {};
  const field = upload?.field ?? '';
  return {
    type: 'object',
    required: [field, ...(texts.required ?? [])],
    properties: { [field]: { type: 'string', format: 'binary' }, ...texts.properties },
  };
}

function refusals(given: (ErrorCode | ErrorDefinition)[]): OpenApiOperation['responses'] {
  const errors = given.map((error) => (typeof error === 'string' ? ERRORS[error] : error));
  const byStatus = Map.groupBy(new Set<ErrorDefinition>(errors), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map(({ code }) => code).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', {});
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Properties with their schemas written out, and open to more: a payload may grow. */
function inlineProperties(shape: z.ZodRawShape): object {
  const { properties = {} } = jsonSchema(z.object(shape), 'input', {});
  return properties;
}

/** Schemas that have a name of their own (`.meta({ id })`): described once, referred to elsewhere. */
type Named = Record<string, object>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output', named: Named): JsonSchema {
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
  $ref?: string;
  properties?: Record<string, object>;
  required?: string[];
}

function asComponents(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function withoutId({ id: _, ...rest }: JsonSchema): object {
  return rest;
}
