import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import { SEARCHED_KINDS } from '#modules/search/server/search-sources.ts';
import type { AdminCommand } from './admin-command.ts';

export const rebuildSearch: AdminCommand = {
  name: 'search rebuild',
  usage: 'search rebuild',
  about: 'Writes anew all rows that search reads, in batches, while people search and write.',
  notes: ['It goes on where an earlier one was interrupted. It may be ended at any time.'],
  options: {},
  most: 0,
  async run({ database }, { dryRun }) {
    if (dryRun) {
      console.log(`The rows of ${SEARCHED_KINDS.join(', ')} would be written anew.`);
      return 0;
    }
    await beginRebuild(database.db);
    const written = new Map(SEARCHED_KINDS.map((kind) => [kind, 0]));
    await continueRebuild(database.db, ({ kind, subjects }) => {
      written.set(kind, (written.get(kind) ?? 0) + subjects);
      return true;
    });
    console.log([...written].map(([kind, subjects]) => `${subjects} ${kind}`).join(', '));
    return 0;
  },
};
