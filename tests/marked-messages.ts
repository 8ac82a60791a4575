import { expect } from 'vitest';
import type { Person } from './factories.ts';
import { filesClient } from './files.ts';
import type { Marks } from './marks.ts';
import type { TestApp } from './test-app.ts';
import { plainPicture, upload as sendPicture } from './uploads.ts';

/** Sends messages in both directions, in a conversation and in the thread of a collaboration, with a picture. */
export async function converse(
  app: TestApp,
  person: Person,
  partner: Person,
  requestId: string,
  marks: Marks,
  mark: (name: string) => string,
) {
  marks.message = mark('message');
  marks.messageInThread = mark('thread');
  marks.messageAlt = mark('messagealt');
  marks.fileName = mark('file');
  const send = async (from: Person, address: string, body: object) => {
    const response = await app.call('POST', address, { token: from.token, body });
    expect(response.status, response.text).toBe(201);
    return response.body;
  };
  const first = { username: partner.username, text: marks.message };
  const { conversationId } = await send(person, '/conversations', first);
  const picture = await sendPicture(app, person.token, await plainPicture('#102030'), {
    to: '/messages/picture',
  });
  const messages = `/conversation/${conversationId}/messages`;
  const described = { pictureId: picture.body.pictureId, imageAlt: marks.messageAlt };
  const container = { kind: 'conversation', id: conversationId };
  const fileId = await filesClient(() => app).upload(person, container, { name: `${marks.fileName}.pdf` });
  await send(person, messages, { text: '', pictures: [described], files: [fileId] });
  await send(partner, messages, { text: 'A message from the other side' });
  await send(person, `/request/${requestId}/messages`, { text: marks.messageInThread });
}
