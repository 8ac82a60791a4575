import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type EndpointSpec, isRead, splitEndpoint } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode, type ErrorDefinition, type ErrorTable } from '#contract/errors.ts';
import { PRODUCT } from '#contract/product.ts';
import type { ServedEndpoint } from './dispatch.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

/**
 * The OpenAPI document of the endpoints, by zod-openapi.
 * @param errors the closed list of codes
 * @param payloads what bodies of errors may have beside the common properties
 */
export function openApiDocument(
  table: ServedEndpoint[],
  errors: ErrorTable,
  payloads: z.ZodRawShape = {},
): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const served of table) {
    const { method, path } = splitEndpoint(served.endpoint);
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(served) };
  }
  const error = z
    .object({
      error: z.string().describe('A sentence for a person.'),
      code: z.enum(Object.keys(errors)),
      fields: z.record(z.string(), z.string()).optional(),
      ...z.object(payloads).partial().shape,
      requestId: z.string().optional(),
    })
    // Open to more properties: a payload may grow.
    .meta({ unusedIO: 'input' });
  return createDocument(
    {
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
        schemas: { Error: error },
      },
    },
    { outputIdSuffix: '' },
  );
}

function operation({ name, endpoint, spec }: ServedEndpoint): ZodOpenApiOperationObject {
  const { method, path } = splitEndpoint(endpoint);
  const writes = !isRead(endpoint, spec);
  const body = spec.upload ? formSchema(spec) : spec.body;
  return {
    operationId: name,
    summary: spec.summary,
    tags: [path.split('/')[1] ?? ''],
    security: spec.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    requestParams: {
      ...(spec.params && { path: spec.params as z.ZodObject }),
      ...(spec.query && { query: spec.query as z.ZodObject }),
    },
    parameters:
      method === 'POST' && !spec.reads
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : [],
    ...(body && {
      requestBody: {
        required: true,
        content: { [spec.upload ? 'multipart/form-data' : 'application/json']: { schema: body } },
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
          : { 'application/json': { schema: spec.response } },
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

function formSchema({ upload, body }: EndpointSpec): z.ZodType {
  return z.object({ [upload?.field ?? '']: z.file(), ...(body as z.ZodObject | undefined)?.shape });
}

function refusals(given: (ErrorCode | ErrorDefinition)[]): ZodOpenApiResponsesObject {
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
