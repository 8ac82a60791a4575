import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

type Tables = ReturnType<typeof generateDrizzleJson>;

/** The schema of the newest release, from which the next migration starts. */
export interface Released {
  tables: Tables;
  /** Statements that Drizzle cannot describe: functions, triggers, extensions. */
  beside: string[];
}

export interface NextMigration {
  /** Run in one transaction. None of them holds a table lock for long. */
  statements: string[];
  /** Run one by one without a transaction while writes continue. Each can be repeated. */
  online: string[];
}

export const NOTHING_RELEASED: Released = { tables: generateDrizzleJson({}), beside: [] };

/**
 * @param tables the exports of the `*.table.ts` files
 * @param manual handwritten statements: data migrations, and drops after the code that used the object is gone. They
 *   come last, and replace a generated statement with the same text. An `online` one commits in steps
 * @throws {Error} for a change that would block writes or break the previous release, with Squawk's message. A comment
 *   `-- squawk-ignore <rule>` above a statement of `manual` allows it
 */
export async function nextMigration(
  released: Released,
  tables: Record<string, unknown>,
  beside: string[],
  { whole, online }: { whole: string[]; online: string[] } = { whole: [], online: [] },
): Promise<NextMigration> {
  const written = (await generateMigration(released.tables, generateDrizzleJson(tables))).map(trimmed);
  const next: NextMigration = { statements: [], online: [] };
  const byHand = new Set(whole.map(code));
  for (const statement of [...written, ...changed(released.beside, beside)]) {
    if (byHand.has(code(statement))) continue;
    const steps = isOld(statement, released) ? withoutStop(statement) : { now: statement };
    if (steps.now) next.statements.push(steps.now);
    next.online.push(...(steps.online ?? []));
  }
  refuseLeftOvers(released.beside, beside, whole);
  next.statements.push(...whole);
  next.online.push(...online);
  const problems = lint(next.statements, '--assume-in-transaction') + lint(next.online);
  if (problems) throw new Error(`${problems}Split the change into steps: docs/decisions/11-migrations.md.`);
  return next;
}

// Drizzle writes `desc()` as DESC NULLS LAST in an index, and as DESC, which is NULLS FIRST, in a query. Such an index
// would never match a list's order, and every list would sort the whole table.
function trimmed(statement: string): string {
  return statement.replaceAll(' DESC NULLS LAST', ' DESC').trim();
}

/** Whether a statement concerns a table of an earlier release, which may have millions of rows. */
function isOld(statement: string, released: Released): boolean {
  if (/^DROP INDEX /.test(statement)) return true;
  const table = /^(?:ALTER TABLE|DROP TABLE|CREATE (?:UNIQUE )?INDEX "\w+" ON) "(\w+)"/.exec(
    code(statement),
  )?.[1];
  return table !== undefined && `public.${table}` in released.tables.tables;
}

function withoutStop(statement: string): { now?: string; online?: string[] } {
  const index = /^CREATE (UNIQUE )?INDEX ("\w+")/.exec(code(statement));
  if (index) {
    const concurrently = statement.replace(/CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY ');
    // An interrupted build leaves an invalid index behind.
    return { online: [`DROP INDEX CONCURRENTLY IF EXISTS ${index[2]};`, concurrently] };
  }
  const dropped = /^DROP INDEX ("\w+")/.exec(statement);
  if (dropped) return { online: [`DROP INDEX CONCURRENTLY IF EXISTS ${dropped[1]};`] };
  const checked = /^(ALTER TABLE "\w+") ADD CONSTRAINT ("\w+") (FOREIGN KEY|CHECK)/.exec(statement);
  if (checked) {
    return {
      now: statement.replace(/;$/, ' NOT VALID;'),
      online: [`${checked[1]} VALIDATE CONSTRAINT ${checked[2]};`],
    };
  }
  return { now: statement };
}

/** The additional statements that are new or changed; a changed one replaces the old object. */
function changed(before: string[], now: string[]): string[] {
  const known = new Set(before.map(objectOf));
  return now
    .filter((statement) => !before.includes(statement))
    .map((statement) => {
      if (!known.has(objectOf(statement))) return statement;
      // It cannot be replaced. Dropping and creating it in one transaction leaves no gap.
      const deferred = /CREATE CONSTRAINT TRIGGER ("\w+")[^;]* ON ("\w+")/.exec(statement);
      if (deferred) return `DROP TRIGGER ${deferred[1]} ON ${deferred[2]};\n${statement}`;
      return statement.replace(/^CREATE (FUNCTION|TRIGGER) /m, 'CREATE OR REPLACE $1 ');
    });
}

function refuseLeftOvers(before: string[], now: string[], manual: string[]): void {
  const kept = new Set(now.map(objectOf));
  for (const gone of before.map(objectOf)) {
    if (kept.has(gone) || manual.some((statement) => code(statement).startsWith(`DROP ${gone}`))) continue;
    throw new Error(`No file defines this any more, so drop it in migrations/manual.sql: ${gone}`);
  }
}

/** The object that a statement creates, as DROP takes it: FUNCTION "name". */
function objectOf(statement: string): string {
  return /^(?:CREATE|ALTER) (?:CONSTRAINT )?(.*?"\w+")/.exec(code(statement))?.[1] ?? code(statement);
}

function code(statement: string): string {
  return statement.replace(/^(--.*\n)+/, '');
}

/** Squawk's findings with the settings of .squawk.toml; empty if the statements do not block writes. */
function lint(statements: string[], ...options: string[]): string {
  const root = path.resolve(import.meta.dirname, '..');
  const { status, stdout, stderr, error } = spawnSync(
    path.join(root, 'node_modules/.bin/squawk'),
    [...options, '--reporter=gcc', '--stdin-filepath=next.sql'],
    { cwd: root, input: statements.join('\n'), encoding: 'utf8' },
  );
  if (error) throw error;
  return status === 0 ? '' : `${stdout}${stderr}`;
}
