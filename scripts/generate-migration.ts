import { freezeMigration, writeNextMigration } from './migration-files.ts';

// `npm run db:generate`: the migration of the next release, from the tables. `-- --freeze 1.2.0` releases it.
const at = process.argv.indexOf('--freeze');
try {
  if (at > 0) await freezeMigration(versionOf(process.argv[at + 1]));
  else console.log((await writeNextMigration()).join('\n') || 'Nothing changed since the last release.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function versionOf(text: string | undefined): string {
  if (!text || !/^\d+\.\d+\.\d+$/.test(text)) throw new Error('Say which version: --freeze 1.2.0');
  return text;
}
