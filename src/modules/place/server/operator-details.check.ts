import { type Check, ok, warning } from '#infra/checks/check.ts';
import { findPlace } from './place.queries.ts';

export const operatorDetailsCheck: Check = {
  id: 'operator-details',
  help: 'Write under Administration, Site, who runs this site and where they can be reached. Many countries require it.',
  async run({ context: { env }, database }) {
    const { contact, operatorName } = await findPlace(database.db);
    const missing = [...(contact ? [] : ['no contact address']), ...(operatorName ? [] : ['no operator'])];
    if (missing.length === 0) return ok('The pages say who runs this site, and how to reach them.');
    const sentence = `There is ${missing.join(' and ')} on the pages.`;
    return env.production ? warning(sentence) : ok(`${sentence} In production that is a warning.`);
  },
};
