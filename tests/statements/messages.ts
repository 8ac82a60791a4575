import type { Person } from '../factories.ts';
import { plainPicture, upload } from '../uploads.ts';
import { send, type World } from './world.ts';

/** Creates a conversation. The second person is the recipient of the first message. */
export async function conversation(
  { app, person }: World,
  isAccepted = true,
): Promise<{ a: Person; b: Person; id: string }> {
  const [a, b] = [await person(), await person()];
  const first = { username: b.username, text: 'Hello there' };
  const { conversationId } = (await send(app, a, 'POST', '/conversations', first)).body;
  if (isAccepted) await send(app, b, 'POST', `/conversation/${conversationId}/accept`);
  return { a, b, id: conversationId };
}

export async function uploaded({ app }: World, { token }: Person): Promise<string> {
  const { body } = await upload(app, token, await plainPicture('#335577'), { to: '/messages/picture' });
  return body.pictureId;
}
