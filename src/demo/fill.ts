import { setTimeout } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { recountPayments } from '#modules/agreements/server/punctuality.consumer.ts';
import { findReportedKollab } from '#modules/kollabs/server/kollab-cards.queries.ts';
import { storeReport } from '#modules/moderation/server/moderation.commands.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { findReportedUser } from '#modules/profiles/server/reported-user.service.ts';
import { recountAnswers } from '#modules/requests/server/answers.consumer.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { PASSWORD } from '#tests/factories.ts';
import { type DemoReport, demoAccounts, demoEmail, kollabs, people } from './content.ts';
import { fillCollaborations } from './fill-collaborations.ts';
import { fillConversations } from './fill-conversations.ts';
import { type DemoFiles, storeFiles } from './fill-files.ts';
import { countForKollabsAndPosts, fillKollabsAndPosts } from './fill-kollabs-and-posts.ts';
import { fillResults } from './fill-results.ts';
import { fillStatistics } from './fill-statistics.ts';
import { countForUsers, type DemoUsers, fillUsers } from './fill-users.ts';
import { type PictureAddress, storePictures } from './pictures.ts';

/** How often an app checks whether another one has filled the database. */
const POLL_MS = 300;

interface DemoAccount {
  email: string;
  password: string;
  who: string;
}

/**
 * Fills an empty database with the demo world in one transaction. Leaves any other database as it is.
 * @param sandbox lets the app refresh the figures of the channels
 * @returns the demo accounts, if the database has the demo world
 */
export async function fillDemoWorld(
  context: AppContext,
  sandbox: Sandbox | null = null,
): Promise<DemoAccount[]> {
  const { db } = context.database;
  if (await isEmpty(db)) {
    // Before the transaction, because drawing takes seconds.
    const pictures = await storePictures(context.media);
    const files = await storeFiles(context.media);
    // When two apps start at once, the second polls until the first has committed: longer than a statement may wait.
    for (let first = true; await isEmpty(db); first = false) {
      if (!first) await setTimeout(POLL_MS);
      await transaction(db, async (tx) => {
        if (!(await acquireFilling(tx))) return;
        await fill(tx, { context, sandbox, pictures, files });
        await beginRebuild(tx);
      });
    }
    await continueRebuild(db);
  }
  const known = demoAccounts.map(({ username, who }) => ({
    email: demoEmail(username),
    password: PASSWORD,
    who,
  }));
  const emails = known.map(({ email }) => email);
  const there = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails));
  return known.filter(({ email }) => there.some((row) => row.email === email));
}

/** Whether this app may fill the database. No other app can until the transaction ends. */
async function acquireFilling(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ acquired: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('demo world')) as acquired`,
  );
  return rows[0]?.acquired === true && (await isEmpty(tx));
}

async function isEmpty(db: Db): Promise<boolean> {
  const [existing] = await db.select({ id: profiles.userId }).from(profiles).limit(1);
  return existing === undefined;
}

async function fill(
  tx: Tx,
  {
    context,
    sandbox,
    pictures,
    files,
  }: { context: AppContext; sandbox: Sandbox | null; pictures: PictureAddress; files: DemoFiles },
): Promise<void> {
  const now = context.clock.now();
  const users = await fillUsers(tx, { context, sandbox, pictures });
  const kollabIdOf = await fillKollabsAndPosts(tx, { users, pictures, files, now });
  await fillCollaborations(tx, { users, kollabIdOf, files, now });
  await fillResults(tx, now);
  await fillConversations(tx, { users, files, now });
  await files.insert(tx);
  await countForKollabsAndPosts(tx);
  await countForUsers(tx);
  await recountAnswers(tx, users.ids, now);
  await recountPayments(tx, users.ids, now);
  await fillReports(tx, { users, kollabIdOf, now });
  await fillStatistics(tx, now);
}

async function fillReports(
  tx: Tx,
  { users, kollabIdOf, now }: { users: DemoUsers; kollabIdOf(key: string): string; now: Date },
): Promise<void> {
  const viewerOf = ({ by }: DemoReport) =>
    ({ id: users.idOf(by), role: 'user', state: 'active', verified: true }) as const;
  for (const { key, report } of kollabs) {
    if (!report) continue;
    const found = await findReportedKollab(tx, viewerOf(report), kollabIdOf(key));
    if (!found) throw new Error(`A report of the demo world is about a missing Kollab: ${key}`);
    const { by, reason, text } = report;
    await storeReport(tx, { reporterId: users.idOf(by), kind: 'kollab', reason, text }, found, now);
  }
  for (const { username, report } of people) {
    if (!report) continue;
    const found = await findReportedUser(tx, viewerOf(report), username);
    if (!found) throw new Error(`A report of the demo world is about a missing user: ${username}`);
    const { by, reason, text } = report;
    await storeReport(tx, { reporterId: users.idOf(by), kind: 'user', reason, text }, found, now);
  }
}
