import { newId } from '#infra/new-id.ts';
import type { notifications } from '#modules/notifications/server/notifications.table.ts';
import { QUESTIONS, type Question } from '#modules/reviews/reviews.questions.rules.ts';
import { shownFrom, writtenUntil } from '#modules/reviews/reviews.rules.ts';
import type { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import type { Side } from './story.ts';
import type { Walked } from './walk.ts';

const DAY = 24 * 60 * 60 * 1000;

interface DemoReview {
  kollab: string;
  sender: string;
  by: Side;
  /** Days after the completion. */
  after: number;
  text: string;
  /** The questions that are answered with no. */
  no?: readonly Question[];
  /** What the other answered, the day after it was shown. */
  reply?: string;
  /** The place among those that stand first. */
  testimonial?: 1 | 2 | 3;
}

/** What people say of each other. Five said something of Mo, fewer of Mira, who has still to write one herself. */
export const demoReviews: readonly DemoReview[] = [
  {
    ...{ kollab: 'room-b14-guest', sender: 'silverhalide_co', by: 'sender', after: 2, testimonial: 1 },
    text: 'He gave us forty minutes and a whiteboard, and thirty teenagers who asked better questions than any trade fair. We came to explain film and left understanding logarithms.',
    reply: 'Year 10 still say “one stop more” when they want another go.',
  },
  {
    ...{ kollab: 'room-b14-guest', sender: 'coach_bex', by: 'sender', after: 5 },
    text: 'Clear from the first message. He sent the lesson plan a week before and kept to it to the minute, bell included.',
  },
  {
    ...{ kollab: 'room-b14-guest', sender: 'budget_with_bo', by: 'sender', after: 1, testimonial: 2 },
    text: 'I have spoken at banks. This was harder, and much more fun. He cut the film kindly and asked me before it went out.',
  },
  {
    ...{ kollab: 'lunchbox-loaner', sender: 'maths_by_mo', by: 'recipient', after: 3, no: ['inTime'] },
    text: 'The synth came back nine days late because a class did not want to give it up, and with a patch that we now sell. We forgive him.',
    reply: 'I stand by Detention. I am sorry about the nine days.',
  },
  {
    ...{ kollab: 'lunchbox-loaner', sender: 'maths_by_mo', by: 'sender', after: 2 },
    text: 'They lent a school their box without asking who would pay for it. I would call that good to talk to.',
  },
  {
    ...{ kollab: 'beginner-lobby', sender: 'maths_by_mo', by: 'recipient', after: 6 },
    text: 'Brought the probability tree. Beat me with it. Would lose again.',
  },
  {
    ...{ kollab: 'beginner-lobby', sender: 'maths_by_mo', by: 'sender', after: 7 },
    text: 'Patient with a slow player, quick with everything that had to be decided.',
  },
  {
    ...{ kollab: 'room-b14-guest', sender: 'budget_with_bo', by: 'recipient', after: 2 },
    text: 'Arrived early, asked for the loud class, and stayed for the detention.',
  },
  {
    ...{ kollab: 'compartment-seven', sender: 'mira', by: 'recipient', after: 4, testimonial: 1 },
    text: 'She slept less than the crew, ate herring without being asked, and gave us twenty-four pictures of a train that we thought we knew. Everything came on the day she had named.',
    reply: 'The herring was excellent. Thank the galley again.',
  },
  {
    ...{ kollab: 'compartment-seven', sender: 'mira', by: 'sender', after: 3 },
    text: 'They told me beforehand what I could not photograph, and kept every other door open. The upper berth is short.',
  },
  {
    ...{ kollab: 'kitchen-before-open', sender: 'umami_yard', by: 'sender', after: 8 },
    text: 'Quiet, quick, and gone before the first delivery, as she had said. The barrels have never looked so well rested.',
  },
  {
    ...{ kollab: 'kitchen-before-open', sender: 'nightline_rail', by: 'sender', after: 2 },
    text: 'A second time, and as good as the first. The print for the cook’s mother hangs in Villach.',
  },
  {
    ...{ kollab: 'kitchen-before-open', sender: 'the_velvet_box', by: 'sender', after: 10, no: ['kept'] },
    text: 'Lovely pictures, and lovely company in the dark. We had agreed on six and there are five; Glenda says the sixth was her fault.',
    reply: 'It was mine. The sixth is in the post.',
  },
  { ...{ kollab: 'kitchen-before-open', sender: 'the_velvet_box', by: 'recipient', after: 12 }, text: '' },
  // Hidden: Mira has not written yet.
  {
    ...{ kollab: 'slow-breakfast', sender: 'joaquin_gut', by: 'sender', after: 4.3 },
    text: 'A breakfast of four hours, photographed without one “just once more”. I did not know that I could be that slow.',
  },
  {
    ...{ kollab: 'bag-labels', sender: 'linnea_type', by: 'sender', after: 3 },
    text: 'They knew what they wanted on the bag, and wanted it in words instead of adjectives. Paid on the day.',
  },
  {
    ...{ kollab: 'bag-labels', sender: 'linnea_type', by: 'recipient', after: 5, testimonial: 1 },
    text: 'Three drafts, all of them good, and a typeface that survives a wet kettle.',
  },
  {
    ...{ kollab: 'harvest-notes', sender: 'nonna_remix', by: 'sender', after: 6, no: ['inTime'] },
    text: 'The beans came two weeks after the harvest notes. When they came, they were worth the wait.',
    reply: 'The ship waited for the weather. We should have told you sooner.',
  },
];

interface ReviewedRows {
  reviews: (typeof reviews.$inferInsert)[];
  replies: (typeof reviewReplies.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
}

/** The rows of what was said of a walked collaboration, as the product's own writes would have left them. */
export function review(said: readonly DemoReview[], walked: Walked, title: string, now: Date): ReviewedRows {
  const { id: requestId = '', senderId, recipientId, completedAt } = walked.request;
  if (!completedAt) throw new Error('What is reviewed in the demo world is not completed.');
  const at = (days: number) => new Date(completedAt.getTime() + days * DAY);
  const dates = said.map(({ after }) => at(after));
  const rows: ReviewedRows = { reviews: [], replies: [], notifications: [] };
  for (const { by, after, text, no = [], reply, testimonial = null } of said) {
    const [authorId, subjectId] = by === 'sender' ? [senderId, recipientId] : [recipientId, senderId];
    const dateWritten = at(after);
    const latest = shownFrom({ dateWritten });
    const both = said.length > 1 ? new Date(Math.max(...dates.map(Number))) : latest;
    const shown = both < latest ? both : latest;
    if (dateWritten > now || dateWritten > writtenUntil(completedAt))
      throw new Error(`A review of the demo world is out of time: ${title}`);
    const id = newId();
    const dateShown = shown <= now ? shown : null;
    const marks = Object.fromEntries(QUESTIONS.map((one) => [one, !no.includes(one)])) as Record<
      Question,
      boolean
    >;
    rows.reviews.push({
      ...{ id, requestId, side: by, authorId, subjectId, ...marks, text },
      ...{ dateWritten, dateShown, testimonial },
    });
    if (reply && !dateShown) throw new Error(`What is hidden has an answer in the demo world: ${title}`);
    if (reply) {
      const date = new Date(shown.getTime() + DAY);
      rows.replies.push({ id: newId(), reviewId: id, text: reply, date });
    }
    if (!dateShown)
      rows.notifications.push({
        ...{ id: newId(), recipientId: subjectId, senderId: authorId, type: 'reviewWritten' },
        ...{ postId: requestId, subject: title, read: false, createdAt: dateWritten },
      });
  }
  return rows;
}
