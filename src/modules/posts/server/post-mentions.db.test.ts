import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person, postForm } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = () => createPerson(app.context);
const post = (by: Person, overrides: Record<string, unknown>) =>
  app.call('POST', '/post', { token: by.token, body: postForm(overrides) });
const ask = async (path: string, by?: Person) => app.call('GET', path, { token: await by?.freshToken() });

describe('mentions in a post', () => {
  const inbox = async (who: Person) =>
    (await ask('/notifications', who)).body.map((one: { type: string; sender: string }) => [
      one.type,
      one.sender,
    ]);
  const read = async (id: string, by?: Person) => {
    const { desc, mentions } = (await ask(`/post/${id}`, by)).body;
    return [desc, mentions];
  };

  it('name users, stored by id, and notify each once, but not its owner and not across a block', async () => {
    const [owner, other, shy, foe] = [await person(), await person(), await person(), await person()];
    await app.call('PUT', `/block/${owner.username}`, { token: shy.token });
    await app.call('PUT', `/block/${foe.username}`, { token: owner.token });
    const [one, two, three] = [other.username, shy.username, owner.username];
    const unknown = `@${two}, @${foe.username}, @nobody_there`;
    const words = `@${one.toUpperCase()}, ${unknown} and @${three}: @${one}`;
    const { postId } = (await post(owner, { desc: words })).body.result;
    const shown = `@${one}, ${unknown} and @${three}: @${one}`;
    expect(await read(postId)).toEqual([shown, [one, three].sort()]);
    expect(await inbox(other)).toEqual([['namedInPost', owner.username]]);
    expect([await inbox(shy), await inbox(foe), await inbox(owner)]).toEqual([[], [], []]);
  });

  it('are ten at most', async () => {
    const owner = await person();
    const others = await Promise.all(Array.from({ length: 11 }, () => person()));
    await post(owner, { desc: others.map(({ username }) => `@${username}`).join(' ') });
    const notified = await Promise.all(others.map(async (one) => (await inbox(one)).length));
    expect(notified).toEqual([...Array(10).fill(1), 0]);
  });

  it('are words without a name to who does not see the user, in lists too, and once the account is gone', async () => {
    const [owner, other, reader] = [await person(), await person(), await person()];
    const desc = `Thank you, @${other.username}`;
    const { postId } = (await post(owner, { desc, tags: ['thankful'] })).body.result;
    const lists = async (by?: Person) => [
      (await ask(`/posts/${owner.username}`, by)).body[0].desc,
      (await ask(`/user/${owner.username}`, by)).body.userData.posts[0].desc,
      (await ask('/search?kind=posts&q=thankful', by)).body[0].desc,
      (await ask('/posts?category=photography', by)).body.find(
        (one: { postId: string }) => one.postId === postId,
      ).desc,
      (await read(postId, by))[0],
    ];
    const nameless = Array(5).fill('Thank you, Deleted user');
    expect(await lists()).toEqual(Array(5).fill(desc));
    await app.call('PUT', `/block/${other.username}`, { token: reader.token });
    expect(await lists(reader)).toEqual(nameless);
    expect(await lists(owner)).toEqual(Array(5).fill(desc));
    await app.call('PUT', `/hide/post/${postId}`, { token: reader.token });
    expect((await ask('/hides', reader)).body).toMatchObject([{ title: 'Thank you, Deleted user' }]);
    const report = { kind: 'post', id: postId, reason: 'spam' };
    expect((await app.call('POST', '/report', { token: reader.token, body: report })).status).toBe(200);
    const { rows } = await app.context.database.pool.query('select seen from reports where subject_id = $1', [
      postId,
    ]);
    expect(rows).toMatchObject([{ seen: { desc: 'Thank you, Deleted user', mentions: [] } }]);
    const body = { password: other.password, closeOpen: true, now: true };
    expect((await app.call('POST', '/account/delete', { token: other.token, body })).status).toBe(200);
    expect(await lists()).toEqual(nameless);
  });
});
