import { NAUGHTY_STRINGS, UNSTORABLE_STRINGS } from './naughty-strings.ts';
import type { JsonSchema, PublishedOperation } from './published.ts';

/** A seeded random number generator. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  often(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }
}

/** Existing values, by the name of the parameter or field. */
export type Known = Record<string, readonly string[]>;

export interface FuzzedRequest {
  address: string;
  body: unknown;
}

/** Returns a request for a published operation: mostly valid, with some hostile values. */
export function fuzzedRequest(
  chance: Chance,
  path: string,
  operation: PublishedOperation,
  known: Known,
): FuzzedRequest {
  const parameter = (name: string, schema: JsonSchema) =>
    chance.often(0.6) ? String(likely(chance, name, schema, known)) : chance.pick(NAUGHTY_STRINGS);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = parameter(name, {});
    // Some are not escaped, as careless clients send them.
    return chance.often(0.1) ? text.replace(/[^\w%.~-]/g, '') : encodeURIComponent(text.toWellFormed());
  });
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'query' || chance.often(0.4)) continue;
    query.append(name, parameter(name, schema).toWellFormed());
    if (chance.often(0.05)) query.append(name, 'again');
  }
  if (chance.often(0.05)) query.append(chance.pick(NAUGHTY_STRINGS).toWellFormed(), 'x');
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema && (chance.often(0.9) ? mutated(chance, '', schema, known) : wild(chance, 0));
  return { address: query.size > 0 ? `${filled}?${query}` : filled, body };
}

function likely(chance: Chance, name: string, schema: JsonSchema, known: Known): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const values = known[name];
  if (values) return chance.pick(values);
  if (schema.type === 'boolean') return chance.often(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return Math.floor(chance.next() * 100);
  return chance.pick(['a few words', '2', 'music', 'Ada', 'https://pictures.example/a.png']);
}

function mutated(chance: Chance, name: string, schema: JsonSchema, known: Known): unknown {
  if (chance.often(0.02)) return wild(chance, 0);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return mutated(chance, name, chance.pick(choices), known);
  if (schema.properties) {
    const entries = Object.entries(schema.properties)
      .filter(([field]) => chance.often(schema.required?.includes(field) ? 0.97 : 0.5))
      .map(([field, inner]) => [field, mutated(chance, field, inner, known)]);
    if (chance.often(0.05)) entries.push([chance.pick(NAUGHTY_STRINGS), wild(chance, 1)]);
    return Object.fromEntries(entries);
  }
  if (schema.items) {
    const { items } = schema;
    const length = Math.floor(chance.next() * (chance.often(0.05) ? 600 : 4));
    return Array.from({ length }, () => mutated(chance, name, items, known));
  }
  if (chance.often(0.01)) return chance.pick(UNSTORABLE_STRINGS);
  return chance.often(0.85) ? likely(chance, name, schema, known) : chance.pick(NAUGHTY_STRINGS);
}

/** Returns a random JSON value that follows no schema. */
function wild(chance: Chance, depth: number): unknown {
  const leaf = chance.pick([null, true, false, 0, -1, 1.5, 1e308, -1e308, '', [], {}] as const);
  if (depth > 3 || chance.often(0.5)) return leaf;
  if (chance.often(0.5)) return chance.pick(NAUGHTY_STRINGS);
  const inner = () => wild(chance, depth + 1);
  return chance.often(0.5) ? [inner(), inner()] : { [chance.pick(NAUGHTY_STRINGS)]: inner() };
}
