import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const OTHERS = { AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://localhost/x' };
const read = (settings: Record<string, string>) => readEnv({ ...OTHERS, ...settings });

describe('NODE_ENV', () => {
  it.each(['prod', 'Production', 'staging'])(
    'refuses %s, so that no developer instance runs by mistake',
    (value) => {
      expect(() => read({ NODE_ENV: value })).toThrow(
        'NODE_ENV must be one of production, development, test.',
      );
    },
  );

  it('is production or one of the values for development', () => {
    expect(read({ NODE_ENV: 'production', PUBLIC_URL: 'https://here.example' }).production).toBe(true);
    for (const value of ['development', 'test', '']) expect(read({ NODE_ENV: value }).production).toBe(false);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    'x',
    'here.example',
    'Kollabrate',
    'Kollabrate hello@here.example',
    'Kollabrate <here.example>',
    'Kollabrate <hello@here.example',
    'Kollabrate <hello@here.example> <other@here.example>',
    'hello@here.example, other@here.example',
    'hello@',
  ])('refuses %s', (value) => {
    expect(() => read({ MAIL_FROM: value })).toThrow(
      'MAIL_FROM must be an address such as hello@kollabrate.example, or Name <address>.',
    );
  });

  it.each([
    'hello@here.example',
    '<hello@here.example>',
    'Kollabrate <hello@localhost>',
    '"Kollabrate, Inc." <hello+site@mail.here.example>',
    'Þórður <halló@þórður.example>',
  ])('accepts %s', (value) => {
    expect(read({ MAIL_FROM: value }).mailFrom).toBe(value);
  });
});

it.each([
  ['ROLE', 'wbe', 'must be one of all, web, worker'],
  ['LOG_LEVEL', 'warning', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['OTEL_SERVICE_NAME', 'x'.repeat(101), 'must be 1 to 100 characters'],
])('%s: an invalid value is refused with a sentence', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(`${name} ${sentence}.`);
});
