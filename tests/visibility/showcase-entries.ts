import { EVERYONE, table, user } from './kinds.ts';
import type { Entry, Nothing } from './look.ts';

/** The words are those of the target's review. */
const REVIEWED: Partial<Entry> = { shows: ['person', 'words'], wordsAre: 'reviews', leaves: ['person'] };

export const SHOWCASE_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  // Blocks hide it from whoever opens the link; mutes do not.
  getShowcase: user(({ requests }) => `/collaboration/${requests.completedOnPartners}`, {
    ...{ as: EVERYONE, by: 'inbox', ...REVIEWED },
  }),
  showcasesOf: [
    user(({ target }) => `/user/${target.username}/showcases`, { as: ['visitor', 'reader'], by: 'inbox' }),
    user(({ partner }) => `/user/${partner.username}/showcases`, { as: ['visitor', 'reader'], by: 'list' }),
  ],
  showcaseOfRequest: table(
    ({ requests }) => `/request/${requests.completedOnPartners}/showcase`,
    ['person', 'words'],
    REVIEWED,
  ),
  setShowcase: 'gives times without names',
};
