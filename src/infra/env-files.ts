import fs from 'node:fs';
import { asError } from './errors.ts';

const SUFFIX = '_FILE';

/**
 * Resolves settings that are given as files: `AUTH_SECRET_FILE` names the file with AUTH_SECRET, as for container
 * secrets. The text of the file is trimmed.
 * @param secrets the settings that may be given as a file
 * @throws {Error} one sentence for each file that cannot be read, or that is given together with the setting
 */
export function withFiles(
  given: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const settings = { ...given };
  const problems: string[] = [];
  for (const [name, file] of Object.entries(given)) {
    const setting = name.slice(0, -SUFFIX.length);
    if (!name.endsWith(SUFFIX) || !secrets.includes(setting) || !file) continue;
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
