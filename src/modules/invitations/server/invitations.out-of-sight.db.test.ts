import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import type { Person } from '#tests/factories.ts';
import { createInvitation } from '#tests/invitations.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const read = (by: Person, id: string) => app.call('GET', `/invitation/${id}`, { token: by.token });
const accept = (by: Person, id: string) => app.call('POST', `/invitation/${id}/accept`, { token: by.token });

it('an invitation is hidden with its Kollab, and its sender gets the obstacle outOfSight', async () => {
  const { owner, invited, kollabId, invitationId } = await createInvitation(app);
  const put = (state: 'hidden' | 'active') =>
    app.context.database.db.update(kollabs).set({ state }).where(eq(kollabs.id, kollabId));
  await put('hidden');
  expect((await read(owner, invitationId)).body).toMatchObject({ state: 'waiting', obstacle: 'outOfSight' });
  const sent = await app.call('GET', '/invitations/sent', { token: owner.token });
  expect(sent.body).toEqual([expect.objectContaining({ invitationId, obstacle: 'outOfSight' })]);
  expect((await read(invited, invitationId)).status).toBe(404);
  expect((await accept(invited, invitationId)).status).toBe(404);
  const may = await app.call('GET', `/user/${invited.username}/invite/may`, { token: owner.token });
  expect(may.body.kollabs).toEqual([expect.objectContaining({ kollabId, because: 'outOfSight' })]);
  await put('active');
  expect((await read(owner, invitationId)).body.obstacle).toBeNull();
  expect((await accept(invited, invitationId)).status).toBe(200);
});
