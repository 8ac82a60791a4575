import { checkSource, finish, runVitest } from './steps.ts';

// What can be known within a minute, without a database: `npm run check`.
const source = await checkSource();
finish([...source, await runVitest('unit')]);
