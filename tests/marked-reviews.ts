import { expect } from 'vitest';
import type { Collaboration } from './collaboration.ts';
import type { Person } from './factories.ts';
import { Reviewing } from './reviews.ts';
import { Showing } from './showcases.ts';
import type { TestApp } from './test-app.ts';

/**
 * A marked person and a partner review each other, and the person replies. The person's review of another
 * collaboration is hidden. Both show the first collaboration on their profiles.
 * @param words creates a mark
 */
export async function reviewIn(
  app: TestApp,
  [shown, hidden]: [Collaboration, Collaboration],
  person: Person,
  partner: Person,
  words: (name: string) => string,
): Promise<void> {
  const one = new Reviewing(app, shown);
  const done = [
    await one.write(partner, { text: 'From the other side' }),
    await one.write(person, { text: words('review') }),
  ];
  const { other } = (await one.read(person)).body;
  done.push(await one.reply(person, other.reviewId, words('reviewReply')));
  done.push(await new Reviewing(app, hidden).write(person, { text: words('hiddenReview') }));
  for (const { status, text } of done) expect(status, text).toBe(200);
  await new Showing(app, shown).both();
}
