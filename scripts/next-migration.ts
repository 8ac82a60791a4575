import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

type Tables = ReturnType<typeof generateDrizzleJson>;

/** What the newest release made of the tables: what the next one starts from. */
export interface Released {
  tables: Tables;
  /** Statements beside the tables, which Drizzle cannot describe: functions, triggers, extensions. */
  beside: string[];
}

export interface NextMigration {
  /** Run in one transaction; none of them holds a table for longer than it takes to say so. */
  statements: string[];
  /** Run one by one, each without a transaction, while others go on writing. Each may be run again. */
  online: string[];
}

export const NOTHING_RELEASED: Released = { tables: generateDrizzleJson({}), beside: [] };

/**
 * @param tables what the `*.table.ts` files export
 * @param manual what only a person can say: rows to move, and what is dropped after the code that used it. It comes last,
 *   and takes the place of a generated statement that reads the same. An `online` one commits what it did as it goes
 * @throws {Error} for a change that would stop writes or break the release before, with what Squawk says about it.
 *   A comment `-- squawk-ignore <rule>` above a statement of `manual` lets it through
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
  if (problems) throw new Error(`${problems}Take it in steps: docs/decisions/11-migrations.md.`);
  return next;
}

// Drizzle writes `desc()` as DESC NULLS LAST in an index, and as DESC, which is NULLS FIRST, in a query: such an
// index would never give a list in its order, and every list would be sorted from the whole table.
function trimmed(statement: string): string {
  return statement.replaceAll(' DESC NULLS LAST', ' DESC').trim();
}

/** Whether a statement is about a table that a release has, and may have millions of rows in. */
function isOld(statement: string, released: Released): boolean {
  if (/^DROP INDEX /.test(statement)) return true;
  const table = /^(?:ALTER TABLE|DROP TABLE|CREATE (?:UNIQUE )?INDEX "\w+" ON) "(\w+)"/.exec(
    code(statement),
  )?.[1];
  return table !== undefined && `public.${table}` in released.tables.tables;
}

/** A statement on a table in use, in steps that let others write. */
function withoutStop(statement: string): { now?: string; online?: string[] } {
  const index = /^CREATE (UNIQUE )?INDEX ("\w+")/.exec(code(statement));
  if (index) {
    const concurrently = statement.replace(/CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY ');
    // One that was ended in the middle leaves an index that no query uses.
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

/** Statements beside the tables that are new, or that now read otherwise: these take the place of the old. */
function changed(before: string[], now: string[]): string[] {
  const known = new Set(before.map(objectOf));
  return now
    .filter((statement) => !before.includes(statement))
    .map((statement) => {
      if (!known.has(objectOf(statement))) return statement;
      // It cannot be replaced; made anew in the same transaction, it is never missed.
      const deferred = /CREATE CONSTRAINT TRIGGER ("\w+")[^;]* ON ("\w+")/.exec(statement);
      if (deferred) return `DROP TRIGGER ${deferred[1]} ON ${deferred[2]};\n${statement}`;
      return statement.replace(/^CREATE (FUNCTION|TRIGGER) /m, 'CREATE OR REPLACE $1 ');
    });
}

function refuseLeftOvers(before: string[], now: string[], manual: string[]): void {
  const kept = new Set(now.map(objectOf));
  for (const gone of before.map(objectOf)) {
    if (kept.has(gone) || manual.some((statement) => code(statement).startsWith(`DROP ${gone}`))) continue;
    throw new Error(`No file says this any more, so drop it in migrations/manual.sql: ${gone}`);
  }
}

/** What a statement makes, as it would be dropped: FUNCTION "name". */
function objectOf(statement: string): string {
  return /^(?:CREATE|ALTER) (?:CONSTRAINT )?(.*?"\w+")/.exec(code(statement))?.[1] ?? code(statement);
}

function code(statement: string): string {
  return statement.replace(/^(--.*\n)+/, '');
}

/** What Squawk finds by .squawk.toml; empty where others can go on writing. */
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
