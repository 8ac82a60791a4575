import { type Check, ok, problem, warning } from './check.ts';

/** A random secret of 32 characters has more, even in hexadecimal. */
const LEAST_DIFFERENT = 8;

/** Secrets that only this instance knows. Others may be equal: one client at Google serves sign-in and YouTube. */
const OWN = ['AUTH_SECRET', 'ENCRYPTION_KEY'];
const SECRETS = [...OWN, 'S3_SECRET_ACCESS_KEY', 'DATABASE_URL', 'SMTP_URL'];

export const secretsCheck: Check = {
  id: 'secrets',
  help: 'Make a value for each with `openssl rand -hex 32`, and change the key as Configure describes. Whoever learns one of them then has only that one.',
  async run({ context: { env } }) {
    const given = SECRETS.map((name) => ({ name, value: secretOf(env.given[name]) })).filter(
      ({ value }) => value,
    );
    const own = given.filter(({ name }) => OWN.includes(name));
    const weak = own.filter(({ value }) => new Set(value).size < LEAST_DIFFERENT);
    if (weak.length > 0) return problem(`${namesOf(weak)} can be guessed.`);
    const shared = given.filter(
      (one) =>
        own.some(({ value }) => value === one.value) &&
        given.some((other) => other !== one && other.value === one.value),
    );
    if (shared.length > 0) return problem(`${namesOf(shared)} have the same value.`);
    if (env.production && !env.given.ENCRYPTION_KEY)
      return warning('ENCRYPTION_KEY is not set, so AUTH_SECRET does both jobs.');
    return ok('Secrets are long, and different from each other.');
  },
};

const namesOf = (secrets: readonly { name: string }[]) => secrets.map(({ name }) => name).join(' and ');

/** The password of an address; any other value as it is. */
function secretOf(value = ''): string {
  return value.includes('://') ? decodeURIComponent(URL.parse(value)?.password ?? '') : value;
}
