import os from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { instanceId, keyId } from '#infra/keys.ts';
import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { readLimited } from '#infra/read-limited.ts';
import { type Check, type CheckRun, ok, problem, warning } from './check.ts';
import { findSighting, recordSighting, sightingsOf } from './sightings.ts';

export const databaseKindCheck: Check = {
  id: 'database-kind',
  help: 'Set DATABASE_URL to a PostgreSQL server of your own. The embedded one is for development, on one machine and without backups.',
  async run({ context: { env } }) {
    if (env.production && !env.databaseUrl)
      return problem('This production instance uses the embedded database.');
    return ok(
      env.databaseUrl ? 'A PostgreSQL server is set.' : 'The embedded database is fine outside production.',
    );
  },
};

const HEALTH_PATIENCE_MS = 1_500;
const MOST_HEALTH_BYTES = 4_096;

/** `/healthz` names the instance by its AUTH_SECRET, without revealing it. */
export const publicUrlCheck: Check = {
  id: 'public-url',
  help: 'Correct PUBLIC_URL, its DNS record, or the proxy with its certificate, so that the address leads to this instance. Links in mails use it.',
  async run(run) {
    const { env } = run.context;
    const found = await readHealth(run);
    // Some networks do not let a server reach its own public address.
    if (!found) return warning(`${env.publicUrl} does not answer from here.`);
    const ids = env.authSecrets.map(instanceId);
    // In development the address is often that of another process.
    const bad = env.production ? problem : warning;
    if (!ids.includes(found.instance))
      return bad(`${env.publicUrl} is answered by something else than this instance.`);
    return ok(`${env.publicUrl} leads to this instance.`);
  },
};

/** @returns null without an answer; the instance is '' for an answer of another kind */
async function readHealth({ context: { env }, signal }: CheckRun): Promise<{ instance: string } | null> {
  try {
    const response = await fetch(`${env.publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(HEALTH_PATIENCE_MS)]),
    });
    const body = await readLimited(response, MOST_HEALTH_BYTES);
    return { instance: instanceIn(body?.toString('utf8') ?? '') };
  } catch {
    return null;
  }
}

function instanceIn(text: string): string {
  try {
    const { instance } = JSON.parse(text) as { instance?: unknown };
    return typeof instance === 'string' ? instance : '';
  } catch {
    return '';
  }
}

export const httpsCheck: Check = {
  id: 'https',
  help: 'Put a proxy with a certificate in front, such as Caddy, and set PUBLIC_URL to its https address. Passwords and sessions need it.',
  async run({ context: { env } }) {
    if (env.publicUrl.startsWith('https:')) return ok('PUBLIC_URL is https.');
    if (!env.production) return ok('PUBLIC_URL is http, which is fine outside production.');
    return problem('PUBLIC_URL is http, so nothing that users send is encrypted.');
  },
};

const UNTRUSTED = 'untrusted proxy';
const DAY_MS = 24 * 60 * 60 * 1000;

export const proxyCheck: Check = {
  id: 'proxy',
  help: 'Set TRUST_PROXY to the number of your proxies, or to their addresses. Otherwise all users behind them share one rate limit.',
  async run({ context: { clock }, database }) {
    const seen = await findSighting(database.db, UNTRUSTED);
    const recent = seen && clock.now().getTime() - seen.lastAt.getTime() < DAY_MS;
    if (!recent) return ok('Callers are known by their own addresses.');
    return problem('Within a day, a proxy in front named callers, but TRUST_PROXY does not include it.');
  },
};

/** Records requests whose proxy names a public address while the caller is taken to be in the private network. */
export function watchProxies(app: FastifyInstance, context: AppContext): void {
  app.addHook('onRequest', async ({ headers, ip }) => {
    const named = headers['x-forwarded-for'];
    if (named === undefined || isPublic(ip)) return;
    if ([named].flat().join(',').split(',').some(isPublic)) sightingsOf(context)(UNTRUSTED);
  });
}

/** A caller from the internet could send any header, but has a public address. */
function isPublic(address: string): boolean {
  return isPublicAddress(address.trim().replace(/^::ffff:(?=\d)/i, ''));
}

/** The minimum number of different characters in a secret. 32 random hexadecimal digits contain more. */
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

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const keysOf = ({ env }: AppContext) => ({
  AUTH_SECRET: `key ${keyId(env.authSecret)}`,
  ENCRYPTION_KEY: `key ${keyId(env.encryptionKey)}`,
});

export const keysAgeCheck: Check = {
  id: 'keys-age',
  help: 'Change the key as Configure describes, which needs no downtime. The longer a key is in use, the more copies of it exist.',
  async run({ context, database }) {
    const old: string[] = [];
    for (const [setting, name] of Object.entries(keysOf(context))) {
      const seen = await findSighting(database.db, name);
      if (seen && context.clock.now().getTime() - seen.firstAt.getTime() > YEAR_MS) old.push(setting);
    }
    if (old.length === 0) return ok('Keys are younger than a year, as far as this instance knows.');
    return warning(`${old.join(' and ')} ${old.length === 1 ? 'is' : 'are'} older than a year.`);
  },
};

/** Remembers since when the keys are in use. The name of a sighting contains the id of a key, as tokens do. */
export async function recordKeys(context: AppContext): Promise<void> {
  for (const name of new Set(Object.values(keysOf(context))))
    await recordSighting(context.database.db, name, context.clock.now());
}

export const rateLimitsCheck: Check = {
  id: 'rate-limits',
  help: 'Remove RATE_LIMIT_SCALE, which is for load tests. The limits keep others from guessing passwords.',
  async run({ context: { env } }) {
    if (!env.production || env.rateLimitScale === 1) return ok('Rate limits are as they should be.');
    return problem(`RATE_LIMIT_SCALE multiplies every rate limit by ${env.rateLimitScale}.`);
  },
};

const EVERY_ADDRESS = ['0.0.0.0', '::'];

export const metricsPortCheck: Check = {
  id: 'metrics-port',
  help: 'Set METRICS_HOST to a private address, or close the port in the firewall. The metrics have no password.',
  async run({ context: { env } }) {
    if (!env.metrics) return ok('METRICS_PORT is not set.');
    const { host } = env.metrics;
    const own = Object.values(os.networkInterfaces()).flatMap((all = []) =>
      all.map(({ address }) => address),
    );
    const addresses = EVERY_ADDRESS.includes(host) ? own : [host];
    if (!addresses.some(isPublicAddress)) return ok('The metrics are in a private network.');
    return problem('METRICS_HOST is a public address, so anyone can read the metrics.');
  },
};
