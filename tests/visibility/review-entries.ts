import { table, user } from './kinds.ts';
import { type Entry, marked, type Nothing } from './look.ts';

const SAME_REVIEWS = 'gives the view of reviewsOfRequest, from the same presenter';
const SAME_REVIEW = 'gives a review about the viewer, from the presenter of reviewsOf';

export const REVIEW_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  reviewsOfRequest: [
    table(({ requests }) => `/request/${requests.completedOnPartners}/reviews`, ['person', 'words'], {
      wordsAre: 'reviews',
    }),
    table(({ requests }) => `/request/${requests.completedOnTheirs}/reviews`, ['person', 'kollab', 'words'], {
      ...{ wordsAre: 'reviews', leaves: ['person', 'kollab'] },
    }),
  ],
  reviewsOf: user(({ partner }) => `/user/${partner.username}/reviews`, {
    ...{ as: ['visitor', 'reader'], by: 'list', shows: ['person', 'words'], wordsAre: 'reviews' },
  }),
  reviewFigures: [
    user(({ partner }) => `/user/${partner.username}/reviews/figures`, {
      ...{ as: ['visitor', 'reader'], by: 'list', wordsAre: 'reviews' },
      sees: ({ body }) => (body.people > 0 && body.reviews > 0 ? ['person'] : []),
    }),
    user(({ target }) => `/user/${target.username}/reviews/figures`, {
      ...{ as: ['visitor', 'reader'], shows: ['person', 'kollab', 'words'], sees: marked },
      ...{ wordsAre: 'reviews', leaves: ['person', 'kollab'] },
    }),
  ],
  compareRequests: [
    table(({ requestedKollab }) => `/kollab/${requestedKollab}/requests/compared`, ['person', 'words']),
    table(
      ({ requestedKollab, marks }) => `/kollab/${requestedKollab}/requests/compared?q=${marks.person}`,
      ['person', 'words'],
      { keepsRow: false },
    ),
  ],
  writeReview: SAME_REVIEWS,
  replyToReview: SAME_REVIEW,
  addTestimonial: SAME_REVIEW,
  removeTestimonial: SAME_REVIEW,
};
