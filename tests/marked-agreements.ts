import { expect } from 'vitest';
import { newId } from '#infra/new-id.ts';
import { deliveryResults } from '#modules/results/server/results.table.ts';
import { Agreeing, deliveredAt } from './agreements.ts';
import type { Collaboration } from './collaboration.ts';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

/**
 * A marked person proposes an agreement, delivers, and states something about a payment. The partner proposes the same words again, and the words still
 * belong to the marked person.
 * @param words creates a mark
 */
export async function agreeIn(
  app: TestApp,
  on: Collaboration,
  person: Person,
  partner: Person,
  words: (name: string) => string,
): Promise<void> {
  const agreeing = new Agreeing(app, on);
  const where = on.cast.R === person ? 'OnOwn' : 'OnTheirs';
  const wording = words(`agreed${where}`);
  // Each side delivers one of the two.
  const n = on.cast.R === person ? 2 : 1;
  const delivered = {
    link: `https://${words(`delivered${where}`)}.example/`,
    imageUrl: `https://pictures.example/${words(`deliveredImage${where}`)}.jpg`,
    imageAlt: words(`deliveredAlt${where}`),
  };
  const done = [
    await agreeing.propose(person, { words: wording }),
    await agreeing.propose(partner, { words: wording, replaces: 1 }),
    await agreeing.decide(person, 2, 'accept'),
    await agreeing.deliver(person, 2, n, delivered),
  ];
  const last = done.at(-1);
  if (last) done.push(await agreeing.confirm(partner, 2, n, deliveredAt(last, 2, n)));
  if (on.cast.R === person) {
    done.push(await agreeing.pay(person, 1, 'sent', { reference: words('reference') }));
  } else {
    done.push(await agreeing.pay(partner, 1, 'sent'));
    done.push(await agreeing.pay(person, 1, 'missing', { text: words('missing') }));
  }
  for (const { status, text } of done) expect(status, text).toBeLessThan(300);
  await followMarked(app, on, {
    side: on.cast.R === person ? 'recipient' : 'sender',
    postId: words(`post${where}`),
  });
}

/** A post of the marked person that is followed. A post cannot have a mark as its id, so the row is written directly. */
async function followMarked(
  app: TestApp,
  { requestId }: Collaboration,
  post: { side: 'sender' | 'recipient'; postId: string },
): Promise<void> {
  // The consumer would delete it.
  await app.context.consumers.catchUp();
  const deliveredAt = app.context.clock.now();
  await app.context.database.db
    .insert(deliveryResults)
    .values({ id: newId(), requestId, platform: 'youtube', deliveredAt, ...post });
}
