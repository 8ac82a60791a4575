import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { serve } from '#infra/api/dispatch.ts';
import { openApiDocument } from '#infra/api/openapi-document.ts';
import { publishedAnswers } from './published.ts';

const endpoints = { one: 'GET /thing/:id', all: 'GET /thing/all' } as const;
const contract = defineContract(endpoints, {
  one: {
    summary: 'One.',
    access: 'public',
    params: z.object({ id: z.string() }),
    response: z.object({ name: z.string(), at: z.iso.datetime().nullable() }),
    errors: ['not_found'],
  },
  all: { summary: 'All.', access: 'public', response: z.array(z.string()) },
});
const unserved = async (): Promise<never> => {
  throw new Error('never called');
};
const document = openApiDocument(serve(contract, { one: unserved, all: unserved }), ERRORS);
const expectToMatch = publishedAnswers(JSON.stringify(document));

describe('a response that differs from the published document', () => {
  const right = { name: 'Ada', at: '2026-11-21T03:00:00.000Z' };

  it('passes when its status and every key are published', () => {
    expectToMatch('GET', '/thing/1', { status: 200, body: right });
    expectToMatch('GET', '/thing/1?x=y', { status: 404, body: { error: 'No.', code: 'not_found' } });
    expectToMatch('GET', '/thing/all', { status: 200, body: ['a'] });
    expectToMatch('GET', '/elsewhere', { status: 418, body: null });
  });

  it.each([
    ['a status that is not published', { status: 409, body: { error: 'No.', code: 'wrong_state' } }],
    ['a key too many', { status: 200, body: { ...right, passwordHash: 'x' } }],
    ['a key too few', { status: 200, body: { name: 'Ada' } }],
    ['a date that is none', { status: 200, body: { ...right, at: 'yesterday' } }],
    [
      'a refusal with a key too many',
      { status: 404, body: { error: 'No.', code: 'not_found', stack: 'at' } },
    ],
    ['a code that is not of the list', { status: 404, body: { error: 'No.', code: 'lost' } }],
  ])('is refused for %s', (_what, response) => {
    expect(() => expectToMatch('GET', '/thing/1', response)).toThrow(/^one \(GET \/thing\/1\) answered/);
  });
});
