import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MIGRATIONS, migrate } from '#infra/db/migrate.ts';
import { RECORD } from '#infra/db/migrations.ts';
import type { Actor } from './cluster/cast.ts';
import { withClient } from './cluster/postgres.ts';
import { startWriters, type Try } from './cluster/writers.ts';
import { serve, settingsFor, signerFor } from './servers.ts';
import { personOf } from './world.ts';

/*
 * Changes the largest tables as a release would, by the product's own runner and with the statements that `db:generate`
 * writes, while others write to them; then takes all of it back. What the app wrote meanwhile stays.
 */

interface Step {
  name: string;
  statements: string[];
  /** Someone reads the first of the tables for two seconds when it begins. */
  readMeanwhile?: boolean;
}

/** A later place in the order than any of the product's. */
const FIRST_PLACE = 1_000_000;
const ACTORS = 4;
const OF_EACH = 200;
const BASELINE_MS = 10_000;
const PAUSE_MS = 20;
const READ_SECONDS = 2;

const STEPS: Step[] = [
  {
    name: 'columns, constraints, a table',
    readMeanwhile: true,
    statements: [
      `CREATE TABLE "bench_notes" ("id" uuid PRIMARY KEY NOT NULL, "kollab_id" uuid NOT NULL);`,
      `ALTER TABLE "kollabs" ADD COLUMN "bench_rank" integer DEFAULT 0 NOT NULL;`,
      `ALTER TABLE "kollabs" ADD COLUMN "bench_maker" uuid;`,
      `ALTER TABLE "search_kollabs" ADD COLUMN "bench_note" text;`,
      `ALTER TABLE "bench_notes" ADD CONSTRAINT "bench_notes_kollab" FOREIGN KEY ("kollab_id") REFERENCES "public"."kollabs"("id") ON DELETE cascade ON UPDATE no action;`,
      `ALTER TABLE "kollabs" ADD CONSTRAINT "bench_made" FOREIGN KEY ("bench_maker") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action NOT VALID;`,
      `ALTER TABLE "kollabs" ADD CONSTRAINT "bench_ranked" CHECK ("kollabs"."bench_rank" >= 0) NOT VALID;`,
    ],
  },
  {
    name: 'rows filled, 500 in a transaction',
    statements: [
      `DO $$
DECLARE
  said uuid[];
BEGIN
  FOR said IN SELECT array_agg(id) FROM (SELECT id, row_number() OVER () AS n FROM kollabs WHERE payment IS NOT NULL AND partners IS NOT NULL) AS numbered
    GROUP BY n / 500 LOOP
    UPDATE kollabs SET bench_rank = requests_count, bench_maker = owner_id WHERE id = ANY (said);
    COMMIT;
  END LOOP;
END $$;`,
    ],
  },
  {
    name: 'constraints looked at',
    statements: [
      'ALTER TABLE "kollabs" VALIDATE CONSTRAINT "bench_made";',
      'ALTER TABLE "kollabs" VALIDATE CONSTRAINT "bench_ranked";',
    ],
  },
  indexOn('kollabs', '"bench_rank" DESC,"id" DESC'),
  indexOn('search_kollabs', '"platform","posted" DESC,"id"'),
];

const TAKEN_BACK: Step = {
  name: 'all taken back',
  statements: [
    'DROP INDEX CONCURRENTLY IF EXISTS "bench_kollabs";',
    'DROP INDEX CONCURRENTLY IF EXISTS "bench_search_kollabs";',
    'DROP TABLE IF EXISTS "bench_notes";',
    'ALTER TABLE "kollabs" DROP COLUMN IF EXISTS "bench_rank", DROP COLUMN IF EXISTS "bench_maker";',
    'ALTER TABLE "search_kollabs" DROP COLUMN IF EXISTS "bench_note";',
  ],
};

function indexOn(table: string, columns: string): Step {
  const name = `bench_${table}`;
  return {
    name: `an index on ${table}`,
    statements: [
      `DROP INDEX CONCURRENTLY IF EXISTS "${name}";`,
      `CREATE INDEX CONCURRENTLY "${name}" ON "${table}" USING btree (${columns});`,
    ],
  };
}

/** Prints a line for each step. Returns for how many milliseconds a write waited at most. */
export async function measureMigrations(url: string, port: number): Promise<number> {
  await cleared(url);
  const child = await serve('app-server.ts', port, { ...settingsFor(port), BACKGROUND: '1', PAGES: 'none' });
  const actors = await actorsOf(url, port);
  const app = startWriters(`http://127.0.0.1:${port}`, actors);
  const beside = startUpdates(url);
  const log = watchLog(url);
  let longest = 0;
  const line = (name: string, began: number, rows?: string) => {
    const ended = performance.now();
    const waits = [app.tries, beside.tries].map((tries) => {
      const meanwhile = tries.filter((one) => one.ended >= began && one.began <= ended);
      const most = Math.max(...meanwhile.map((one) => one.ended - one.began));
      longest = Math.max(longest, most);
      return `${meanwhile.length} | ${most.toFixed(0)} ms`;
    });
    const took = `${((ended - began) / 1000).toFixed(1)} s`;
    const still = Math.max(0, ...log.seen.filter(({ at }) => at >= began && at <= ended).map(({ ms }) => ms));
    console.log([name, rows ?? '', took, ...waits, `${still.toFixed(0)} ms`].join(' | '));
  };
  console.log(
    'change | rows | took | writes by the app | the longest | updates by SQL | the longest | the event log stood still',
  );
  try {
    const start = performance.now();
    await wait(BASELINE_MS);
    line('none', start);
    longest = 0;
    for (const [place, step] of [...STEPS, TAKEN_BACK].entries()) {
      const reading = step.readMeanwhile ? readFor(url) : undefined;
      const began = performance.now();
      await run(url, step, place);
      // A write that waits must have ended to be counted.
      await wait(10 * PAUSE_MS);
      line(step.name, began, await rowsOf(url, step));
      await reading;
    }
  } finally {
    await Promise.all([app.stop(), beside.stop(), log.stop()]);
    child.disconnect();
    await cleared(url);
  }
  const { lost, doubled } = await app.check(url);
  const refused = app.tries.filter(({ status }) => status < 200 || status >= 300).length;
  console.log(
    `acknowledged ${app.count}, refused ${refused}, lost ${lost.length}, doubled ${doubled.length}; the longest wait ${longest.toFixed(0)} ms`,
  );
  return longest;
}

/** By the runner of `npm run db:migrate`, behind the migrations of this checkout. */
async function run(url: string, { statements }: Step, place: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-migrations-'));
  try {
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(fs.readFileSync(file, 'utf8'));
    const when = FIRST_PLACE + place;
    const tag = `${when}_bench`;
    // The earlier steps are in the record, and no matter.
    journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
    fs.writeFileSync(file, JSON.stringify(journal));
    fs.writeFileSync(path.join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
    await migrate({ url, folder });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** Also after a run that was ended in the middle. */
async function cleared(url: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of TAKEN_BACK.statements) await client.query(statement);
    await client.query(`delete from ${RECORD.table} where created_at >= $1`, [FIRST_PLACE]);
  });
}

/** As who reads a report would: in a transaction that goes on. */
async function readFor(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin; select from kollabs limit 1');
    await wait(READ_SECONDS * 1000);
    await client.query('commit');
  });
}

async function rowsOf(url: string, { statements }: Step): Promise<string> {
  const table = /"(search_kollabs|kollabs)"/.exec(statements.at(-1) ?? '')?.[1] ?? 'kollabs';
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      'select reltuples::int8 as rows from pg_class where oid = $1::regclass',
      [table],
    );
    return String(rows[0]?.rows);
  });
}

/** Users of the large world: each likes and comments on posts that no other one does. */
async function actorsOf(url: string, port: number): Promise<Actor[]> {
  const tokens = signerFor(port);
  return withClient(url, async (client) => {
    const actors: Actor[] = [];
    for (let n = 0; n < ACTORS; n++) {
      const person = personOf(1 + n);
      const { rows } = await client.query<{ posts: string[]; conversations: string[] }>(
        `select array(select id from posts where owner_id <> $1 order by id offset $2 limit $3) as posts,
          array(select id from conversations where low_id = $1 order by id limit $3) as conversations`,
        [person.userId, 1000 + n * OF_EACH, OF_EACH],
      );
      const token = await tokens.sign({ ...person, sessionId: person.userId });
      actors.push({
        userId: person.userId,
        token,
        posts: rows[0]?.posts ?? [],
        conversations: rows[0]?.conversations ?? [],
      });
    }
    return actors;
  });
}

/** Updates all over the table of Kollabs, and of their rows for search. */
function startUpdates(url: string): { tries: readonly Try[]; stop(): Promise<void> } {
  const tries: Try[] = [];
  let stopping = false;
  const work = withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from kollabs tablesample system (0.01) where active limit 2000',
    );
    for (let n = 0; !stopping; n++) {
      const update =
        n % 2 === 0
          ? 'update kollabs set requests_count = requests_count where id = $1'
          : 'update search_kollabs set audience = audience where id = $1';
      const began = performance.now();
      await client.query(update, [rows[n % rows.length]?.id]);
      tries.push({ began, ended: performance.now(), status: 200 });
      await wait(PAUSE_MS);
    }
  });
  // Looked at by `stop`.
  work.catch(() => {});
  return {
    tries,
    async stop() {
      stopping = true;
      await work;
    },
  };
}

/** The event log is read up to the oldest transaction that writes: how long it has been the same one. */
function watchLog(url: string): { seen: readonly { at: number; ms: number }[]; stop(): Promise<void> } {
  const seen: { at: number; ms: number }[] = [];
  let stopping = false;
  const work = withClient(url, async (client) => {
    let oldest: string | undefined;
    let since = performance.now();
    while (!stopping) {
      const { rows } = await client.query<{ oldest: string; waits: boolean }>(
        `select fence::text as oldest, fence < pg_snapshot_xmax(pg_current_snapshot()) as waits from events_fence() as fence`,
      );
      const at = performance.now();
      if (rows[0]?.oldest !== oldest || !rows[0]?.waits) since = at;
      oldest = rows[0]?.oldest;
      seen.push({ at, ms: at - since });
      await wait(PAUSE_MS);
    }
  });
  // Looked at by `stop`.
  work.catch(() => {});
  return {
    seen,
    async stop() {
      stopping = true;
      await work;
    },
  };
}
