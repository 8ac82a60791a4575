import { z } from 'zod';

export interface PublishedDocument {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { schemas: Record<string, object> };
}

export interface PublishedOperation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: JsonSchema }> }>;
}

export interface JsonSchema {
  type?: string;
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** The limit for a request's address and headers in bytes (`CONNECTIONS` in create-server.ts). */
const LONGEST_HEAD = 16_384;

export interface Answered {
  status: number;
  body: unknown;
}

/** Throws if a response is not published for its endpoint: its status, or any key of its body. */
export type ExpectToMatch = (method: string, address: string, response: Answered) => void;

// All apps of a worker publish the same document, so it is read once.
let known: Promise<ExpectToMatch> | undefined;

/**
 * Returns the check for a running app. The document is read once per worker.
 * @param read returns the text of the document
 */
export function publishedAnswersOf(read: () => Promise<string>): Promise<ExpectToMatch> {
  known ??= read().then(publishedAnswers);
  return known;
}

/**
 * Returns a check of responses against the published document. Unknown addresses pass, because the authorization tests
 * cover them.
 * @param text of the document
 */
export function publishedAnswers(text: string): ExpectToMatch {
  // zod resolves references only within the schema itself.
  const document: PublishedDocument = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'));
  const operations = operationsOf(document);
  const { Error: failure, ...others } = document.components.schemas;
  const definitions = { ...others, Error: { ...failure, additionalProperties: false } };
  const schemas = new Map<string, z.ZodType>();
  return (method, address, { status, body }) => {
    const found = operations.find((one) => one.method === method && one.pattern.test(pathOf(address)));
    // A request with an oversized head reaches no endpoint.
    if (!found || (status === 431 && address.length > LONGEST_HEAD / 2)) return;
    const name = `${found.operation.operationId} (${method} ${address.slice(0, 100)})`;
    const response = found.operation.responses[status];
    if (!response) throw new Error(`${name} answered ${status}, which it does not publish: ${shown(body)}`);
    const key = `${found.operation.operationId} ${status}`;
    const schema = schemas.get(key) ?? schemaOf(response, definitions);
    schemas.set(key, schema);
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      throw new Error(`${name} answered ${status} in another shape: ${parsed.error.message}\n${shown(body)}`);
    }
  };
}

export function operationsOf(document: PublishedDocument) {
  return (
    Object.entries(document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
          operation,
        })),
      )
      // As in the router, static paths take precedence over parameters.
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  );
}

function schemaOf(
  { content }: PublishedOperation['responses'][string],
  definitions: Record<string, object>,
): z.ZodType {
  const schema = content?.['application/json']?.schema;
  // zod copies all definitions for each schema, so it gets only those that the schema refers to.
  const $defs: Record<string, object> = {};
  const add = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      const definition = definitions[name];
      if (!definition || $defs[name]) continue;
      $defs[name] = definition;
      add(definition);
    }
  };
  add(schema ?? {});
  return z.fromJSONSchema({ ...schema, $defs } as z.core.JSONSchema.JSONSchema);
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

function shown(body: unknown): string {
  return JSON.stringify(body)?.slice(0, 500) ?? 'nothing';
}
