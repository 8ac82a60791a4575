import { afterAll, beforeAll, expect, it } from 'vitest';
import { Agreeing, deliveredAt } from '#tests/agreements.ts';
import { createPerson } from '#tests/factories.ts';
import { filesClient } from '#tests/files.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { upload, status } = filesClient(() => app);

async function begin() {
  const one = await (await Agreeing.begin(app)).agree();
  const { S, R } = one.people;
  const add = (name: string) => upload(S, { kind: 'collaboration', id: one.requestId }, { name });
  const filesIn = ({ body }: CallResponse) => body.versions[0].deliverables[0].delivery.files;
  return { one, S, R, add, filesIn };
}

it('a delivery takes files, which the two sides read and its side replaces', async () => {
  const { one, S, R, add, filesIn } = await begin();
  const [first, second] = [await add('first.pdf'), await add('second.pdf')];
  const delivered = await one.deliver(S, 1, 1, { files: [first, second] });
  expect(delivered.status, delivered.text).toBe(200);
  const names = (files: { name: string }[]) => files.map(({ name }) => name).sort();
  expect(names(filesIn(delivered))).toEqual(['first.pdf', 'second.pdf']);
  expect([await status(S, first), await status(R, first)]).toEqual([200, 200]);
  expect(await status(await createPerson(app.context), first)).toBe(404);

  const third = await add('third.pdf');
  const changed = await one.deliver(S, 1, 1, { files: [second, third] });
  expect(names(filesIn(changed))).toEqual(['second.pdf', 'third.pdf']);
  expect([await status(R, first), await status(R, third)]).toEqual([404, 200]);
  const again = await one.deliver(S, 1, 1, { files: [second, third] });
  expect(deliveredAt(again, 1, 1)).toBe(deliveredAt(changed, 1, 1));
});

it('refuses files of others, of other collaborations, and sent ones', async () => {
  const { one, S, R, add } = await begin();
  const { one: other, S: otherS } = await begin();
  const elsewhere = await upload(otherS, { kind: 'collaboration', id: other.requestId });
  const ofOtherSide = await upload(R, { kind: 'collaboration', id: one.requestId });
  const sent = await add('sent.pdf');
  const message = { text: '', files: [sent] };
  await app.call('POST', `/request/${one.requestId}/messages`, { token: S.token, body: message });
  for (const fileId of [elsewhere, ofOtherSide, sent]) {
    const { status: refused } = await one.deliver(S, 1, 1, { files: [fileId] });
    expect(refused).toBe(409);
  }
  const own = await add('own.pdf');
  const many = await one.deliver(S, 1, 1, { files: Array(6).fill(own) });
  expect(many.status).toBe(422);
  const raced = await Promise.all([
    one.deliver(S, 1, 1, { files: [own] }),
    app.call('POST', `/request/${one.requestId}/messages`, {
      token: S.token,
      body: { text: '', files: [own] },
    }),
  ]);
  expect(raced.filter((response) => response.status < 300)).toHaveLength(1);
});
