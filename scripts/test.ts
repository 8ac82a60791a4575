import { buildPages } from './build-pages.ts';
import { checkSource, finish, runJourneys, runVitest } from './steps.ts';

// `npm test`: everything, with a sample of every race, kill and fuzz; `npm run test:deep`: with the large counts.
if (process.argv.includes('--deep')) process.env.DEEP = '1';
const source = await checkSource();
// Before the tests, of which several need them at the same time.
await buildPages();
const vitest = await runVitest();
const journeys = await runJourneys();
finish([...source, vitest, journeys]);
