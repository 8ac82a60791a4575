import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { AppError } from '#infra/app-error.ts';
import { parseInput } from './input.ts';

const spec = {
  query: z.object({ sort: z.enum(['newest', 'oldest']).optional(), limit: z.string().optional() }),
  body: z.object({
    kind: z.enum(['money', 'product', 'none']),
    amount: z.number().int().max(100),
    words: z.array(z.string()).max(2),
    to: z.object({ name: z.string().min(3) }),
    until: z.iso.date(),
    agreed: z.literal(true),
    note: z.string('Say something'),
  }),
} as unknown as EndpointSpec;

function refusalOf(input: { query?: unknown; body?: unknown }, of: Partial<EndpointSpec> = spec): AppError {
  try {
    parseInput(of as EndpointSpec, { params: {}, query: {}, body: {}, ...input });
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was accepted');
}

describe('the fields of a body', () => {
  it('says what each must be', () => {
    const body = {
      ...{ kind: 'coins', amount: 4.5, words: ['a', 'b', 'c'], to: 'Ada', until: 'soon', agreed: false },
      note: 7,
    };
    expect(refusalOf({ body }).fields).toEqual({
      kind: 'Must be money, product or none',
      amount: 'Must be a whole number',
      words: 'Must be at most 2 entries',
      to: 'Must be an object',
      until: 'Must be a day such as 2031-03-05',
      agreed: 'Must be true',
      note: 'Say something',
    });
    expect(refusalOf({ body: { ...body, amount: 101, words: {}, to: { name: 'A' } } }).fields).toMatchObject({
      amount: 'Must be at most 100',
      words: 'Must be a list',
      to: 'Must be at least 3 characters',
    });
  });

  it("asks for what is missing, and for a union's fields beside its kind", () => {
    expect(new Set(Object.values(refusalOf({}).fields ?? {}))).toEqual(
      new Set(['Required', 'Say something']),
    );
    const union = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('one'), title: z.string() }),
      z.object({ kind: z.literal('two'), title: z.string() }),
    ]);
    expect(refusalOf({}, { body: union }).fields).toMatchObject({ title: 'Required' });
  });

  it('uses the singular for one', () => {
    const body = z.object({
      words: z.array(z.string()).min(1),
      name: z.string().min(1),
      parts: z.int().min(1),
    });
    expect(refusalOf({ body: { words: [], name: '', parts: 0 } }, { body }).fields).toEqual({
      words: 'Must be at least 1 entry',
      name: 'Must be at least 1 character',
      parts: 'Must be at least 1',
    });
  });

  it('names the wrong object of a list by its index', () => {
    const body = z.object({
      pictures: z.array(z.object({ alt: z.string().max(3) })),
      words: z.array(z.string()),
    });
    expect(
      refusalOf({ body: { pictures: [{ alt: 'a' }, { alt: 'long' }], words: [7] } }, { body }).fields,
    ).toEqual({
      'pictures.1.alt': 'Must be at most 3 characters',
      words: 'Must be text',
    });
  });

  it('refuses a body that is no object', () => {
    for (const body of [[], 'text', 7]) expect(refusalOf({ body })).toMatchObject({ code: 'malformed' });
  });
});

describe('the parameters of an address', () => {
  it('names a parameter with a wrong value', () => {
    expect(refusalOf({ query: { sort: 'best' } })).toMatchObject({
      status: 400,
      message: 'Parameter “sort”: Must be newest or oldest.',
    });
    expect(refusalOf({ query: { limit: ['1', '2'] } }).message).toBe('Parameter “limit”: Must be text.');
  });

  it('names an unknown parameter, and lists the known ones', () => {
    expect(refusalOf({ query: { filter: 'new' } })).toMatchObject({
      status: 400,
      message: 'This address has no parameter “filter”. It accepts sort, limit.',
    });
    expect(refusalOf({ query: { filter: 'new' } }, {}).message).toContain('It accepts none.');
    expect(refusalOf({ query: { '1; select 2': '' } }).message).toMatch(
      /^This address has no such parameter\./,
    );
  });
});
