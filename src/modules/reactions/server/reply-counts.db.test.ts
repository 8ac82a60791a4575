import { afterAll, beforeAll, expect, it } from 'vitest';
import { REACTABLE_KINDS } from '#contract/policy.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const create = { kollab: createKollab, post: createPost };
const ask = async (method: string, path: string, by?: Person, body?: object) =>
  app.call(method, path, { token: await by?.freshToken(), ...(body && { body }) });

it.each(REACTABLE_KINDS)(
  'the replies to a comment on a %s are counted as a viewer can open them, whoever sets the other aside',
  async (kind) => {
    const person = () => createPerson(app.context);
    const [owner, blocker, blocked, muted] = [await person(), await person(), await person(), await person()];
    const [hidden, reader, other] = [await person(), await person(), await person()];
    const id = await create[kind](app.context, owner);
    const say = async (by: Person, parentId?: string) => {
      const body = { text: 'What light is this?', ...(parentId && { parentId }) };
      const said = await ask('POST', `/${kind}/${id}/comments`, by, body);
      expect(said.status, said.text).toBe(201);
      return said.body.commentId as string;
    };
    const parent = await say(owner);
    for (const author of [blocker, blocked, muted, hidden, owner]) await say(author, parent);
    await ask('PUT', `/block/${reader.username}`, blocker);
    await ask('PUT', `/block/${blocked.username}`, reader);
    await ask('PUT', `/mute/${muted.username}`, reader);
    const counted = async (viewer?: Person) => {
      const [thread] = (await ask('GET', `/${kind}/${id}/comments`, viewer)).body;
      const all = await ask('GET', `/comment/${parent}/replies`, viewer);
      expect(all.body).toHaveLength(thread.replyCount);
      return [thread.replyCount, thread.replies.length];
    };
    expect(await counted(reader)).toEqual([2, 2]);
    expect(await counted(blocked)).toEqual([5, 3]);
    expect(await counted(other)).toEqual([5, 3]);
    expect(await counted()).toEqual([5, 3]);
    const suspend = "update profiles set state = 'suspended' where user_id = $1";
    await app.context.database.pool.query(suspend, [hidden.userId]);
    expect(await counted(reader)).toEqual([1, 1]);
    expect(await counted(other)).toEqual([4, 3]);
  },
);
