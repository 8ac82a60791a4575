import fs from 'node:fs';
import { asError } from './errors.ts';

/** The settings that are secret, or hold a secret. */
const SECRETS = new Set([
  ...[
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'MIGRATION_DATABASE_URL',
    'AUTH_SECRET',
    'ENCRYPTION_KEY',
  ],
  ...['AUTH_SECRET_OLD', 'ENCRYPTION_KEY_OLD'],
  ...['SMTP_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['YOUTUBE_CLIENT_SECRET', 'TWITCH_CLIENT_SECRET', 'INSTAGRAM_CLIENT_SECRET'],
  'OTEL_EXPORTER_OTLP_HEADERS',
]);
const SUFFIX = '_FILE';

/**
 * The settings, with those that a file holds: `AUTH_SECRET_FILE` names the file of AUTH_SECRET, as containers get
 * their secrets. What is around the text of a file is no part of it.
 * @throws {Error} one sentence for each file that cannot be read, or that stands beside the setting itself
 */
export function withFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const settings = { ...given };
  const problems: string[] = [];
  for (const [name, file] of Object.entries(given)) {
    const setting = name.slice(0, -SUFFIX.length);
    if (!name.endsWith(SUFFIX) || !SECRETS.has(setting) || !file) continue;
    if (given[setting]) problems.push(`Give ${setting} or ${name}, not both.`);
    else {
      try {
        settings[setting] = fs.readFileSync(file, 'utf8').trim();
        if (!settings[setting]) problems.push(`${name} names an empty file.`);
      } catch (error) {
        problems.push(`${name} cannot be read: ${asError(error).message}.`);
      }
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}
