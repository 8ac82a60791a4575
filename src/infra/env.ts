import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { TrustedProxies } from '#infra/edge/caller-address.ts';
import { asError, codeOf } from '#infra/errors.ts';
import { type DatabaseSettings, databaseFields, readDatabaseSettings } from './env-database.ts';
import { mailSender, oneOf, url, whole } from './env-fields.ts';
import { withFiles } from './env-files.ts';
import { trustProxyField } from './env-proxies.ts';
import { readTracing, type TracingSettings, tracingFields } from './env-tracing.ts';
import type { Secrets } from './keys.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
/** Of `.env.example` and `deploy/kubernetes/secret.example.yaml`. */
const EXAMPLE_SECRET = 'change-me-change-me-change-me-change-me';

const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
/**
 * Earlier secrets, one a line, since a secret may contain spaces. The example value is accepted here, so that an
 * instance that ran with it can change it.
 */
const earlier = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .refine(
    (secrets) => secrets.every(({ length }) => length >= 32),
    'must be secrets of at least 32 characters, one a line',
  );

const secret = z
  .string()
  .min(32, 'must be at least 32 characters')
  .refine((value) => value !== EXAMPLE_SECRET, 'is still the example value');

const ROLES = ['all', 'web', 'worker'] as const;

const SECRETS = [
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'MIGRATION_DATABASE_URL'],
  ...['AUTH_SECRET', 'AUTH_SECRET_OLD', 'ENCRYPTION_KEY', 'ENCRYPTION_KEY_OLD'],
  ...['SMTP_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS'],
];

const schema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  ROLE: oneOf(...ROLES).default('all'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https')
    .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
      error: 'must have no path, query or user, as in https://kollabrate.example',
    })
    .optional(),
  ...databaseFields,
  DATA_DIR: z.string().min(1).default('./data'),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_OLD: earlier.default([]),
  ENCRYPTION_KEY: secret.optional(),
  ENCRYPTION_KEY_OLD: earlier.default([]),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: mailSender.default('hello@kollabrate.example'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i, 'must be the selector of a DKIM key, such as mail')
    .optional(),
  TRUST_PROXY: trustProxyField.optional(),
  RATE_LIMIT_SCALE: whole(1, 1_000_000).default(1),
  MOST_AT_ONCE: whole(16, 10_000).default(256),
  MIGRATE_AT_START: onOff.optional(),
  DRAIN_SECONDS: whole(0, 120).default(0),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  ...tracingFields,
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  DEMO: onOff.optional(),
});

export interface Env {
  /** Whether NODE_ENV is production. Developer tools depend on this, never on the build. */
  production: boolean;
  /** What this process does: serve requests, run consumers and jobs, or both. */
  role: (typeof ROLES)[number];
  host: string;
  port: number;
  /** Address that people use, without a trailing slash. All links are built from it. */
  publicUrl: string;
  databaseUrl: string | undefined;
  migrationDatabaseUrl: string | undefined;
  database: DatabaseSettings;
  dataDir: string;
  authSecret: string;
  /** The current secret, then earlier ones, which still verify tokens and links. */
  authSecrets: Secrets;
  encryptionKey: string;
  /** The current key, then earlier ones, which can still decrypt. */
  encryptionKeys: Secrets;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The selector of the key with which the mail server signs mails, to check its DNS record. */
  dkimSelector: string | undefined;
  /** Proxies that are trusted to give the caller's address: their number, or their addresses. */
  trustProxy: TrustedProxies | undefined;
  rateLimitScale: number;
  /** Maximum concurrent work, in units of a short read. More is refused with 503. */
  mostAtOnce: number;
  /** Whether the start runs pending migrations. Otherwise it fails if there are any. */
  migrateAtStart: boolean;
  /** How long `/readyz` answers 503 before the server stops listening, so that proxies send requests elsewhere. */
  drainSeconds: number;
  metrics: { host: string; port: number } | undefined;
  tracing: TracingSettings | undefined;
  s3: S3Settings | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether an empty database is filled with the demo world, and its sign-ins are shown. */
  demo: boolean;
  /** The environment variables, for the settings of modules. */
  given: Readonly<Record<string, string | undefined>>;
  /** `/home` and the development mailbox: only on a loopback address outside production. */
  devTools: boolean;
}

export class SettingsError extends Error {}

/**
 * Reads and checks the settings.
 * @throws {SettingsError} one sentence for each invalid setting
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const given = withSecrets(set, SECRETS);
  const values = checkedSettings(schema, given);
  const production = values.NODE_ENV === 'production';
  const loopback = LOOPBACK.has(values.HOST);
  const publicUrl = (
    values.PUBLIC_URL ?? `http://${values.HOST === '127.0.0.1' ? 'localhost' : values.HOST}:${values.PORT}`
  ).replace(/\/+$/, '');
  refuseUnsafe(production, loopback, publicUrl, values);

  const dataDir = path.resolve(values.DATA_DIR);
  const authSecret = values.AUTH_SECRET ?? developmentSecret(dataDir);
  const mayDemo = !production && loopback;
  return {
    production,
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    database: readDatabaseSettings(values),
    dataDir,
    authSecret,
    authSecrets: [authSecret, ...values.AUTH_SECRET_OLD],
    encryptionKey: values.ENCRYPTION_KEY ?? authSecret,
    // Without a key of its own, encryption uses AUTH_SECRET, and changes with it.
    encryptionKeys: values.ENCRYPTION_KEY
      ? [values.ENCRYPTION_KEY, ...values.ENCRYPTION_KEY_OLD]
      : [authSecret, ...values.AUTH_SECRET_OLD, ...values.ENCRYPTION_KEY_OLD],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    dkimSelector: values.MAIL_DKIM_SELECTOR,
    trustProxy: values.TRUST_PROXY,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    mostAtOnce: values.MOST_AT_ONCE,
    migrateAtStart: values.MIGRATE_AT_START ?? !production,
    drainSeconds: values.DRAIN_SECONDS,
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : undefined,
    tracing: readTracing(values),
    s3: s3Settings(values),
    logLevel: values.LOG_LEVEL,
    demo: mayDemo && (values.DEMO ?? values.DATABASE_URL === undefined),
    devTools: mayDemo,
    given,
  };
}

/**
 * @param secrets the settings that may be given as a file
 * @throws {SettingsError} one sentence for each bad file
 */
export function withSecrets(given: Env['given'], secrets: readonly string[]): Env['given'] {
  try {
    return withFiles(given, secrets);
  } catch (error) {
    throw new SettingsError(asError(error).message);
  }
}

/** @throws {SettingsError} one sentence for each invalid setting */
export function checkedSettings<T>(schema: z.ZodType<T>, given: Env['given']): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SettingsError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
  );
}

function refuseUnsafe(
  production: boolean,
  loopback: boolean,
  publicUrl: string,
  values: z.output<typeof schema>,
): void {
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT) {
    throw new SettingsError('METRICS_PORT must differ from PORT: metrics are not for visitors.');
  }
  if (values.DEMO && (production || !loopback)) {
    throw new SettingsError('DEMO can be 1 only outside production and while HOST is a loopback address.');
  }
  if (!production && !loopback) {
    throw new SettingsError(
      'HOST is not a loopback address: set NODE_ENV=production, so that developer pages stay private.',
    );
  }
  if (!production) return;
  if (!values.AUTH_SECRET)
    throw new SettingsError('AUTH_SECRET is required in production: at least 32 random characters.');
  if (!values.PUBLIC_URL)
    throw new SettingsError('PUBLIC_URL is required in production: the address that people use.');
  const url = new URL(publicUrl);
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname.replace(/^\[|\]$/g, ''))) {
    throw new SettingsError('PUBLIC_URL must be https in production, except on a loopback address.');
  }
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Either all S3 settings or none: a half-configured store would lose pictures. The region has a default, since most
 * stores have only one.
 */
function s3Settings(values: z.output<typeof schema>): S3Settings | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length === needed.length && values.S3_REGION === undefined) return undefined;
  if (missing.length > 0) {
    throw new SettingsError(`${missing.join(', ')} must be set as well, because other S3_ settings are.`);
  }
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = needed.map(
    (name) => values[name],
  );
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: values.S3_REGION ?? 'us-east-1' };
}

/**
 * Outside production the secret is generated once and stored in the data folder, so that sessions survive a restart.
 */
function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'auth-secret');
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = fs.readFileSync(file, 'utf8');
  return secret.length >= 32
    ? secret
    : createHash('sha256').update(secret).update(dataDir).digest('base64url');
}
