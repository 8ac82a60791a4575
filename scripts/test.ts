import { buildPages } from './build-pages.ts';
import { runReleaseOnTablesOfToday } from './releases.ts';
import { checkSource, finish, runComponents, runJourneys, runVitest } from './steps.ts';

// `npm test`: everything, with a sample of every race, kill and fuzz; `npm run test:deep`: with the large counts,
// and the last release on the tables of today.
// `--without-journeys` leaves out what runs in a browser: it does not depend on which server PostgreSQL is.
if (process.argv.includes('--deep')) process.env.DEEP = '1';
const source = await checkSource();
// Before the tests, of which several need them at the same time.
await buildPages();
const vitest = await runVitest(['unit', 'server']);
const browser = process.argv.includes('--without-journeys')
  ? []
  : [await runComponents(), await runJourneys()];
const release = process.env.DEEP === '1' ? await runReleaseOnTablesOfToday() : [];
finish([...source, vitest, ...browser, ...release]);
