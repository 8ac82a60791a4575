import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

// A description belongs to its banner, whether that is a link or was uploaded.

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  person = await createPerson(app.context);
});
afterAll(() => app.close());

const editPage = (body: object) => app.call('POST', '/user/edit/page', { token: person.token, body });
const shown = async () => {
  const { bannerAlt, bannerUrl } = (await app.call('GET', `/user/${person.username}`)).body.userData.user;
  return { bannerAlt, bannerUrl };
};
const send = async (colour: string, to: string) => {
  expect((await upload(app, person.token, await plainPicture(colour), { to })).status).toBeLessThan(300);
};

it('is written with a linked banner, and stays until another link replaces it', async () => {
  const bannerUrl = 'https://ines.example/b.jpg';
  await editPage({ bannerUrl, bannerAlt: ' A pier\nin the fog ' });
  expect(await shown()).toEqual({ bannerUrl, bannerAlt: 'A pier in the fog' });
  await editPage({ bio: 'I sing.' });
  await editPage({ bannerUrl });
  await editPage({ userInfo: { bannerUrl } });
  expect(await shown()).toEqual({ bannerUrl, bannerAlt: 'A pier in the fog' });
  const other = { bannerUrl: 'https://ines.example/c.jpg' };
  await editPage(other);
  expect(await shown()).toEqual({ ...other, bannerAlt: '' });
  const long = await editPage({ bannerAlt: 'a'.repeat(LIMITS.alt + 1) });
  expect([long.status, long.body.fields]).toEqual([422, { bannerAlt: `At most ${LIMITS.alt} characters` }]);
});

it('goes when another banner is uploaded or the banner is removed, but not with another face', async () => {
  await send('teal', '/user/banner');
  await editPage({ bannerAlt: 'A pier' });
  await send('navy', '/user/image');
  await send('teal', '/user/banner');
  expect((await shown()).bannerAlt).toBe('A pier');
  await send('olive', '/user/banner');
  expect((await shown()).bannerAlt).toBe('');
  await editPage({ bannerAlt: 'A pier' });
  await app.call('DELETE', '/user/banner', { token: person.token });
  expect(await shown()).toEqual({ bannerUrl: '', bannerAlt: '' });
});
