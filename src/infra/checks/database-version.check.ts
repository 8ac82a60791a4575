import { type Check, ok, problem, warning } from './check.ts';

/** The last minor release of each major version, from https://www.postgresql.org/support/versioning/. */
const SUPPORT_ENDS: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const EARLY_MS = 120 * 24 * 60 * 60 * 1000;

export const databaseVersionCheck: Check = {
  id: 'database-version',
  help: 'Upgrade PostgreSQL to a newer major version. Without support it gets no security updates.',
  async run({ context: { clock }, database }) {
    const { rows } = await database.pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = rows[0]?.major ?? 0;
    const ends = SUPPORT_ENDS[major];
    // A version that is newer than this list.
    if (!ends) return ok(`PostgreSQL ${major} is supported.`);
    const left = new Date(ends).getTime() - clock.now().getTime();
    if (left < 0) return problem(`PostgreSQL ${major} has not been supported since ${ends}.`);
    const sentence = `PostgreSQL ${major} is supported until ${ends}.`;
    return left < EARLY_MS ? warning(sentence) : ok(sentence);
  },
};
