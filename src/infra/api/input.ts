import { z } from 'zod';
import type { EndpointParts, EndpointSpec } from '#contract/endpoint.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { inputSentence } from './input-sentence.ts';

export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  upload?: Uint8Array;
}

/**
 * Validates the input of a call with the endpoint's schemas.
 * @throws {AppError} malformed, for the address; invalid, with a sentence for each field of the body
 */
export function parseInput(spec: EndpointSpec, raw: RawInput): EndpointParts<EndpointSpec> {
  if (hasUnstorableText(raw.params) || hasUnstorableText(raw.query) || hasUnstorableText(raw.body)) {
    throw new AppError('malformed', 'Some of the text has characters that cannot be stored.');
  }
  // The type of each part depends on a schema that is known only at run time.
  return {
    params: parseParams(spec.params, raw.params),
    query: parseQuery(spec.query, raw.query),
    body: parseBody(spec.body, raw.body),
    upload: raw.upload,
  } as never;
}

function parseParams(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new AppError('malformed', 'This address is not valid.');
  return parsed.data;
}

function parseQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  const given = value ?? {};
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = known.length > 0 ? `It accepts ${known.join(', ')}.` : 'It accepts none.';
    // Only a plain name is echoed.
    const name = /^[\w-]{1,50}$/.test(unknown) ? `parameter “${unknown}”` : 'such parameter';
    throw new AppError('malformed', `This address has no ${name}. ${hint}`);
  }
  if (!schema) return undefined;
  const parsed = schema.safeParse(given, { error: inputSentence });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('malformed', `Parameter “${issue?.path.join('.')}”: ${issue?.message}.`);
}

function parseBody(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const given = value ?? {};
  const parsed = schema.safeParse(given, { error: inputSentence });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of [...parsed.error.issues, ...issuesBesideKind(schema, parsed.error.issues, given)]) {
    const field = fieldAt(issue.path);
    // There is no field to name: the body is not an object.
    if (field === null) throw new AppError('malformed');
    fields[field] ??= issue.message;
  }
  throw invalid(fields);
}

/**
 * The field of the body that an issue is about. For an object in a list it is the whole path, such as
 * `pictures.0.imageAlt`.
 */
function fieldAt([field, index, ...rest]: readonly PropertyKey[]): string | null {
  if (typeof field !== 'string') return null;
  return typeof index === 'number' && rest.length > 0 ? [field, index, ...rest].join('.') : field;
}

/**
 * Zod reports nothing else while the kind of a union is missing. This checks the other fields as those of the first
 * kind.
 */
function issuesBesideKind(schema: z.ZodType, issues: readonly z.core.$ZodIssue[], value: unknown) {
  const isKindMissing = issues.some((issue) => issue.code === 'invalid_union' && issue.discriminator);
  if (!isKindMissing || !(schema instanceof z.ZodDiscriminatedUnion)) return [];
  return z.safeParse(schema.options[0] as z.ZodType, value, { error: inputSentence }).error?.issues ?? [];
}

/**
 * Whether any text in a parsed value contains NUL or a lone surrogate, which PostgreSQL cannot store. Not recursive,
 * since a caller may nest as deep as the size limit of the body allows.
 */
function hasUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('\u0000') || !next.isWellFormed()) return true;
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item);
    } else if (next !== null && typeof next === 'object') {
      for (const [key, item] of Object.entries(next)) waiting.push(key, item);
    }
  }
  return false;
}
