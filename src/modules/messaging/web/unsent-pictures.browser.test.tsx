import { expect, it } from 'vitest';
import { beginDrafts, moveDrafts } from '#tests/components/own-drafts.ts';
import { unsentMessages } from './unsent-messages.ts';

it('a message that was not sent keeps what its pictures show over a reload', () => {
  beginDrafts();
  const [before, after] = [crypto.randomUUID(), crypto.randomUUID()];
  const picture = { localId: 'p1', preview: 'data:,', pictureId: 'p1', imageAlt: 'A pier in the fog' };
  const message = { localId: 'm1', text: '', pictures: [picture], files: [] };
  const leave = unsentMessages(before).subscribe(() => {});
  unsentMessages(before).change(() => [{ message, reason: 'No connection', since: Date.now(), after: 0 }]);
  leave();
  moveDrafts(before, after);
  expect(unsentMessages(after).items).toMatchObject([
    { message: { pictures: [{ pictureId: 'p1', preview: '', imageAlt: 'A pier in the fog' }] } },
  ]);
});
