import { afterAll, beforeAll, expect, it } from 'vitest';
import { FILE_BYTES } from '#modules/files/files.rules.ts';
import { collectFiles } from '#modules/files/server/collect-files.ts';
import { holdersOf } from '#modules/files/server/file-places.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { filesClient } from '#tests/files.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const { begin, upload, read, status } = filesClient(() => app);
const someone = () => createPerson(app.context);
const ofBrief = ({ userId: id }: Person) => ({ kind: 'brief', id });
const add = (who: Person, name = 'brief.pdf') => upload(who, ofBrief(who), { name });
const query = (text: string, values: unknown[]) => app.context.database.pool.query(text, values);

const publish = (who: Person, files: unknown, key?: string) =>
  app.call('POST', '/kollab', {
    ...{ token: who.token, body: kollabForm({ files }) },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const edit = (who: Person, id: string, fields: object) =>
  app.call('PUT', `/kollab/${id}`, { token: who.token, body: kollabForm({ ...fields }) });
const briefOf = async (id: string, who?: Person): Promise<string[]> => {
  const { body } = await app.call('GET', `/kollab/${id}`, { token: who?.token });
  return body.files.map(({ name }: { name: string }) => name);
};

async function published(...names: string[]) {
  const owner = await someone();
  const files: string[] = [];
  for (const name of names) files.push(await add(owner, name));
  const { body, status: made, text } = await publish(owner, files);
  expect(made, text).toBe(201);
  return { owner, files, id: body.result.kollabId as string };
}

it('a Kollab is published with its brief, whose names visitors see and whose files users read', async () => {
  const owner = await someone();
  const [b, a] = [await add(owner, 'b.pdf'), await add(owner, 'a.pdf')];
  const first = await publish(owner, [b, a], 'brief-key');
  expect(first.status, first.text).toBe(201);
  expect((await publish(owner, [b, a], 'brief-key')).text).toBe(first.text);
  const id = first.body.result.kollabId;
  expect(await briefOf(id)).toEqual(['b.pdf', 'a.pdf']);
  const reader = await someone();
  const link = await app.call('POST', `/files/${a}/link`, { token: reader.token });
  expect([link.status, await status(reader, a), await status(owner, b)]).toEqual([200, 200, 200]);
  expect((await read(undefined, a)).status).toBe(401);
  const { body: own } = await app.call('GET', '/ownkollabs', { token: owner.token });
  expect(own[0].files).toEqual([]);
  // The room is for what is not saved yet.
  const room = await app.call('GET', `/file-containers/brief/${owner.userId}`, { token: owner.token });
  expect(room.body.used).toBe(0);
});

it('refuses files of others, of other places, incomplete, repeated and taken ones, and too many', async () => {
  const { owner, files, id } = await published('taken.pdf');
  const other = await someone();
  const { body: begun } = await begin(owner, ofBrief(owner));
  const { id: otherId } = await published();
  const theirs = await add(other);
  for (const fileId of [theirs, files[0], begun.fileId, crypto.randomUUID()])
    expect((await publish(owner, [fileId])).status).toBe(409);
  expect((await edit(owner, id, { files: [...files, theirs] })).status).toBe(409);
  expect((await edit(other, otherId, { files: [theirs] })).status).toBe(403);
  const own = await add(owner);
  expect((await publish(owner, [own, own])).status).toBe(422);
  expect(
    (
      await publish(
        owner,
        Array.from({ length: 6 }, () => crypto.randomUUID()),
      )
    ).status,
  ).toBe(422);
  expect((await begin(owner, ofBrief(other))).status).toBe(404);
  const raced = await Promise.all([publish(owner, [own]), edit(owner, id, { files: [...files, own] })]);
  expect(raced.filter((response) => response.status < 300)).toHaveLength(1);
});

it('has at most 100 MB in one brief', async () => {
  const { owner, files, id } = await published('1.pdf', '2.pdf', '3.pdf', '4.pdf');
  // Only as numbers: real bytes would show nothing more.
  await query('update files set size = $2 where id = any($1)', [files, FILE_BYTES]);
  const more = await add(owner);
  const full = await edit(owner, id, { files: [...files, more] });
  expect([full.status, full.body.code]).toEqual([409, 'files_full']);
  expect((await edit(owner, id, { files: [...files.slice(1), more] })).status).toBe(200);
});

it('an edit keeps, adds, removes and reorders files, and notifies nobody', async () => {
  const { owner, files, id } = await published('a.pdf', 'b.pdf');
  const [a, b] = files;
  expect((await edit(owner, id, { title: 'Another' })).status).toBe(200);
  expect(await briefOf(id)).toEqual(['a.pdf', 'b.pdf']);
  const c = await add(owner, 'c.pdf');
  const changed = await edit(owner, id, { title: 'Another', files: [c, b] });
  expect(changed.status, changed.text).toBe(200);
  expect(await briefOf(id)).toEqual(['c.pdf', 'b.pdf']);
  expect([await status(owner, a as string), await status(owner, c)]).toEqual([404, 200]);
  const { rows } = await query(
    "select k.version, e.data->'requests' as told from kollabs k join events e on e.subject_id = k.id where k.id = $1 and e.type = 'kollab.edited' order by e.id desc limit 1",
    [id],
  );
  expect(rows).toEqual([{ version: 2, told: [] }]);
  const both = await edit(owner, id, { title: 'A third', files: [b] });
  expect([both.status, both.body.title, await briefOf(id)]).toEqual([200, 'A third', ['b.pdf']]);
  expect((await edit(owner, id, { title: 'A third', files: [] })).status).toBe(200);
  expect(await briefOf(id)).toEqual([]);
  expect((await edit(owner, id, { title: 'A third', files: [] })).status).toBe(200);
});

it('concurrent edits leave the files of one of them', async () => {
  const { owner, files, id } = await published('a.pdf', 'b.pdf');
  const c = await add(owner, 'c.pdf');
  const [a, b] = files;
  const done = await Promise.all([
    edit(owner, id, { files: [a, c] }),
    edit(owner, id, { files: [b] }),
    edit(owner, id, { title: 'With words', files: [c] }),
  ]);
  expect(done.every((response) => [200, 409].includes(response.status))).toBe(true);
  expect([['a.pdf', 'c.pdf'], ['b.pdf'], ['c.pdf']]).toContainEqual(await briefOf(id));
});

it('who no longer sees the Kollab cannot read its brief', async () => {
  const { owner, files, id } = await published('brief.pdf');
  const [file = ''] = files;
  const reader = await someone();
  await app.call('POST', `/kollab/${id}/close`, { token: owner.token });
  expect(await status(reader, file)).toBe(200);
  const blocked = await app.call('PUT', `/block/${reader.username}`, { token: owner.token });
  expect(blocked.status, blocked.text).toBe(200);
  expect([await status(reader, file), await status(owner, file)]).toEqual([404, 200]);
  await app.call('DELETE', `/block/${reader.username}`, { token: owner.token });
  for (const state of ['hidden', 'taken_down']) {
    await query('update kollabs set state = $2 where id = $1', [id, state]);
    expect([await status(reader, file), await status(owner, file)]).toEqual([404, 404]);
  }
  await query("update kollabs set state = 'active' where id = $1", [id]);
  await query("update profiles set state = 'suspended' where user_id = $1", [owner.userId]);
  expect(await status(reader, file)).toBe(404);
  await query("update profiles set state = 'active' where user_id = $1", [owner.userId]);
  const deleted = await app.call('DELETE', `/kollab/${id}/delete`, { token: owner.token });
  expect(deleted.status, deleted.text).toBe(200);
  expect([await status(reader, file), await status(owner, file)]).toEqual([404, 404]);
  await collectFiles(app.context, holdersOf(MODULES));
  expect((await query('select from files where id = $1', [file])).rowCount).toBe(0);
});

it('a report of a Kollab shows the names of its files to moderators', async () => {
  const { id } = await published('brief.pdf');
  const reporter = await someone();
  const body = { kind: 'kollab', id, reason: 'spam' };
  const reported = await app.call('POST', '/report', { token: reporter.token, body });
  expect(reported.status, reported.text).toBeLessThan(300);
  const { rows } = await query(
    "select seen->'files'->0->>'name' as name from reports where seen->>'kollabId' = $1",
    [id],
  );
  expect(rows).toEqual([{ name: 'brief.pdf' }]);
});
