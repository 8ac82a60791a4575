import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { invite } from '#tests/invitations.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = (profile: PersonOverrides['profile'] = {}) => createPerson(app.context, { profile });

async function matchesOf(by: Person, query = ''): Promise<string[]> {
  const { body } = await app.call('GET', `/users/match?limit=100${query}`, { token: by.token });
  return body.map(({ user }: { user: { username: string } }) => user.username);
}

it('matches for a Kollab of the viewer are users it looks for, without users who were invited, have asked or accept no requests', async () => {
  const viewer = await person({ contentType: 'art', audienceSize: 900 });
  const kollab = await createKollab(app.context, viewer, {
    category: 'fitness',
    lookingForTypes: ['creators'],
  });
  await createKollab(app.context, viewer, { category: 'travel', lookingForTypes: ['businesses'] });
  const [fits, elsewhere, invited, closing] = [
    await person({ contentType: 'fitness' }),
    await person({ contentType: 'travel', accountType: 'business' }),
    await person({ contentType: 'fitness' }),
    await person({ contentType: 'fitness' }),
  ];
  await app.call('POST', '/preferences', { token: closing.token, body: { whoMayRequest: 'nobody' } });
  const before = await matchesOf(viewer);
  for (const one of [fits, elsewhere, invited, closing]) expect(before).toContain(one.username);
  expect((await invite(app, viewer, kollab, invited.username)).status).toBe(201);
  const found = await matchesOf(viewer, `&kollab=${kollab}`);
  expect(found).toContain(fits.username);
  for (const one of [elsewhere, invited, closing]) expect(found).not.toContain(one.username);
  const others = await app.call('GET', `/users/match?kollab=${kollab}`, { token: fits.token });
  expect(others.body.code).toBe('forbidden');
});
