import { expect } from 'vitest';
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
  const link = `https://${words(`delivered${where}`)}.example/`;
  const done = [
    await agreeing.propose(person, { words: wording }),
    await agreeing.propose(partner, { words: wording, replaces: 1 }),
    await agreeing.decide(person, 2, 'accept'),
    await agreeing.deliver(person, 2, n, { link }),
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
}
