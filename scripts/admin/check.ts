import type { AppContext } from '#infra/app-context.ts';
import { findLags } from '#infra/metrics/waiting.queries.ts';
import { compareFiles } from '#modules/files/server/compare-files.service.ts';
import { compareStore } from '#modules/media/server/compare-store.service.ts';
import type { AdminCommand } from './admin-command.ts';
import { DONE_ONCE, INVARIANTS } from './invariants.ts';

const SHOWN = 5;
/** A consumer whose cursor lags further behind is reported. */
const LATE_MS = 5 * 60_000;

interface Finding {
  rule: string;
  wrong: readonly unknown[];
}

export const check: AdminCommand = {
  name: 'check',
  usage: 'check [--without-pictures]',
  about:
    'Compares counters with the rows that they count, consumers with the event log, and pictures with the store.',
  notes: [
    `Changes nothing. Lists the first ${SHOWN} rows that break each rule. The exit code is 1 if any rule is broken.`,
    'It reads every row, so run it while the database is not busy.',
  ],
  options: { 'without-pictures': { type: 'boolean' } },
  most: 0,
  async run(context, { values }) {
    const findings = [
      ...(await checkRows(context)),
      ...(await findLogTrouble(context)),
      ...(values['without-pictures'] ? [] : await checkPictures(context)),
      ...(values['without-pictures'] ? [] : await checkFiles(context)),
    ];
    const broken = findings.filter(({ wrong }) => wrong.length > 0);
    for (const { rule, wrong } of broken) {
      console.log(`✗ ${rule}: ${wrong.length}`);
      for (const row of wrong.slice(0, SHOWN)) console.log(`    ${JSON.stringify(row)}`);
    }
    console.log(`${findings.length} rules, ${broken.length} broken`);
    return broken.length > 0 ? 1 : 0;
  },
};

/** All queries share one snapshot, so that concurrent writes cannot look like violations. */
async function checkRows({ database }: AppContext): Promise<Finding[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings: Finding[] = [];
    for (const [rule, query] of Object.entries({ ...INVARIANTS, ...DONE_ONCE })) {
      const { rows } = await client.query(query);
      findings.push({ rule, wrong: rows });
    }
    await client.query('commit');
    return findings;
  } finally {
    client.release();
  }
}

async function checkPictures(context: AppContext): Promise<Finding[]> {
  const { missing, unknown } = await compareStore(context);
  return [
    { rule: 'each picture has its files in the store', wrong: missing },
    { rule: 'each file in the store belongs to a picture', wrong: unknown },
  ];
}

async function checkFiles(context: AppContext): Promise<Finding[]> {
  const { missing, unknown } = await compareFiles(context);
  return [
    { rule: 'each file has its parts in the store', wrong: missing },
    { rule: 'each part in the store belongs to a file', wrong: unknown },
  ];
}

async function findLogTrouble({ database, consumers, clock }: AppContext): Promise<Finding[]> {
  const now = clock.now().getTime();
  const lags = await findLags(database, consumers.names);
  const known = new Set(lags.map(({ name }) => name));
  const late = lags.filter(({ oldest }) => oldest && now - oldest.getTime() > LATE_MS);
  const { rows } = await database.pool.query(
    'select consumer, type, event_id, failed_at from failed_events order by failed_at desc',
  );
  return [
    {
      rule: 'each consumer has a cursor in the event log',
      wrong: consumers.names.filter((name) => !known.has(name)),
    },
    { rule: 'no consumer is five minutes behind the event log', wrong: late },
    { rule: 'no event was set aside', wrong: rows },
  ];
}
