import { type Check, ok, problem, warning } from './check.ts';

/** A random secret of 32 characters has more, even in hexadecimal. */
const LEAST_DIFFERENT = 8;

export const secretsCheck: Check = {
  id: 'secrets',
  help: 'Make a value for each with `openssl rand -hex 32`, and change the key as Configure describes. Whoever learns one of them then has only that one.',
  async run({ context: { env } }) {
    const given = Object.entries(env.given).filter(([name, value]) => isSecret(name) && value);
    const weak = given.filter(
      ([name, value = '']) => isOwnKey(name) && new Set(value).size < LEAST_DIFFERENT,
    );
    if (weak.length > 0) return problem(`${namesOf(weak)} can be guessed.`);
    const shared = given.filter(([name, value]) =>
      given.some(([other, its]) => other !== name && its === value),
    );
    if (shared.length > 0) return problem(`${namesOf(shared)} have the same value.`);
    if (env.production && !env.given.ENCRYPTION_KEY)
      return warning('ENCRYPTION_KEY is not set, so AUTH_SECRET does both jobs.');
    return ok('Secrets are long, and different from each other.');
  },
};

const isSecret = (name: string) => /(SECRET|SECRET_ACCESS_KEY|ENCRYPTION_KEY)$/.test(name);
const isOwnKey = (name: string) => name === 'AUTH_SECRET' || name === 'ENCRYPTION_KEY';
const namesOf = (settings: readonly (readonly [string, unknown])[]) =>
  settings.map(([name]) => name).join(' and ');
