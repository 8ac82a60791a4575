import { newId } from '#infra/new-id.ts';
import type { comments } from '#modules/reactions/server/reactions.table.ts';

/** What was said under a Kollab or a post of the demo world, each with what was replied to it. */
export interface DemoThread {
  /** The key of the Kollab, or how the words of the post begin. */
  on: { kollab: string } | { post: string };
  /** The oldest first: who, how many hours ago, what. */
  said: readonly (DemoSaid & { replies?: readonly DemoSaid[] })[];
}

interface DemoSaid {
  by: string;
  hoursAgo: number;
  text: string;
}

export const threads: readonly DemoThread[] = [
  {
    on: { post: 'Four minutes before sunrise' },
    said: [
      {
        by: 'tidepool_tess',
        hoursAgo: 8,
        text: 'That is low water, too. You could have walked out to the second lamp.',
        replies: [
          { by: 'mira', hoursAgo: 7.5, text: 'I did, on the way back, and now own one wet shoe.' },
          { by: 'tidepool_tess', hoursAgo: 7, text: 'Only one? Well kept.' },
        ],
      },
      { by: 'lanternfish', hoursAgo: 5, text: 'This blue is why we should not light the opening at all.' },
      { by: 'northroast', hoursAgo: 2, text: 'Somebody up to pour you a coffee at that hour: noted.' },
    ],
  },
  {
    on: { post: 'New lot on the table' },
    said: [
      {
        by: 'mira',
        hoursAgo: 20,
        text: 'Apricot, yes. My third cup says honey as well.',
        replies: [{ by: 'northroast', hoursAgo: 18, text: 'The third cup always says honey.' }],
      },
      { by: 'nonna_remix', hoursAgo: 11, text: 'In a cake. Trust me.' },
    ],
  },
  {
    on: { post: 'First print off the new press' },
    said: [
      { by: 'inkandash', hoursAgo: 12, text: 'Crooked is how one knows that a hand was there.' },
      { by: 'linnea_type', hoursAgo: 9, text: 'The smudge has better spacing than most of my week.' },
    ],
  },
  {
    on: { kollab: 'night-window' },
    said: [
      {
        by: 'nightline_rail',
        hoursAgo: 30,
        text: 'We have two berths on the Friday sleeper north, if a printed timetable may be page one.',
        replies: [{ by: 'mira', hoursAgo: 28, text: 'It may. Which side of the train sees the sea?' }],
      },
    ],
  },
];

type CommentRow = typeof comments.$inferInsert;

/** The comments of a thread, whose replies are counted as the product's own writes would have. */
export function rowsOfThread(
  { said }: DemoThread,
  subject: Pick<CommentRow, 'kind' | 'subjectId'>,
  { idOf, now }: { idOf: (username: string) => string; now: Date },
): CommentRow[] {
  const row = ({ by, hoursAgo, text }: DemoSaid) => ({
    ...subject,
    id: newId(),
    authorId: idOf(by),
    text,
    createdAt: new Date(now.getTime() - hoursAgo * 60 * 60 * 1000),
  });
  return said.flatMap(({ replies = [], ...first }) => {
    const thread = { ...row(first), replyCount: replies.length };
    return [thread, ...replies.map((reply) => ({ ...row(reply), parentId: thread.id }))];
  });
}
