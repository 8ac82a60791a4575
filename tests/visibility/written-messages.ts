import type { Person } from '#tests/factories.ts';
import { filesClient } from '#tests/files.ts';
import type { TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

/** The target's messages to the partner: in a conversation with a picture and a file, and in a thread. */
export async function writeMessages(
  app: TestApp,
  target: Person,
  partner: Person,
  requestId: string,
  words: string,
) {
  const send = async (address: string, body: object) => {
    const response = await app.call('POST', address, { token: target.token, body });
    if (response.status !== 201) throw new Error(`not sent: ${response.text}`);
    return response.body;
  };
  // The two collaborate, so the message needs no consent.
  const first = await send('/conversations', { username: partner.username, text: `${words} begun` });
  const picture = await upload(app, target.token, await plainPicture('#224466'), { to: '/messages/picture' });
  const { conversationId } = first;
  const pictures = [picture.body.pictureId];
  const fileId = await filesClient(() => app).upload(target, { kind: 'conversation', id: conversationId });
  const message = { text: words, pictures, files: [fileId] };
  const { messageId } = await send(`/conversation/${conversationId}/messages`, message);
  await send(`/request/${requestId}/messages`, { text: `${words} agreed` });
  return { conversationId, messageId, fileId };
}
