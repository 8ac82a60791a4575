import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import type { PortfolioView } from '#modules/portfolio/portfolio.contract.ts';
import { PORTFOLIO_LIMITS } from '#modules/portfolio/portfolio.rules.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createPerson, type Person } from '#tests/factories.ts';
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
const ask = async (by: Person | null, method: string, path: string, body?: object) =>
  app.call(method, path, { token: await by?.freshToken(), ...(body && { body }) });
const portfolioOf = async (owner: Person, by: Person | null = null): Promise<PortfolioView> =>
  (await ask(by, 'GET', `/user/${owner.username}/portfolio`)).body;

const film = (given: object = {}) => ({
  ...{ what: 'A film of the pier', forWhom: 'North Roast', date: '2026-03-01' },
  ...{ link: 'https://example.com/pier', imageUrl: '', ...given },
});
const rate = (given: object = {}) => ({
  ...{ kind: 'video', currency: 'EUR', least: '300', most: '500', shown: 'public', ...given },
});

describe('the works of a portfolio', () => {
  it('are shown to everyone, the newest first', async () => {
    const owner = await person();
    const added = await ask(owner, 'POST', '/portfolio/works', film());
    expect(added.status, added.text).toBe(201);
    await ask(owner, 'POST', '/portfolio/works', film({ what: 'Posters', forWhom: '', date: '2026-04-01' }));
    const { works } = await portfolioOf(owner);
    expect(works.map(({ what }) => what)).toEqual(['Posters', 'A film of the pier']);
    expect(works[1]).toEqual({ ...film(), workId: expect.any(String), imageUrl: null, imageAlt: '' });
    expect(await portfolioOf(owner, await person())).toEqual(await portfolioOf(owner));
  });

  it('have a description of their picture, which goes with it', async () => {
    const owner = await person();
    const described = film({ imageUrl: PICTURE, imageAlt: ' A pier\nin the fog ' });
    const { body } = await ask(owner, 'POST', '/portfolio/works', described);
    expect((await portfolioOf(owner)).works).toMatchObject([{ imageAlt: 'A pier in the fog' }]);
    const path = `/portfolio/works/${body.works[0].workId}`;
    const without = await ask(owner, 'PUT', path, film({ imageAlt: 'A pier' }));
    expect(without.body.works).toMatchObject([{ imageUrl: null, imageAlt: '' }]);
  });

  it('are edited and removed by their owner alone', async () => {
    const [owner, other] = [await person(), await person()];
    const { body } = await ask(owner, 'POST', '/portfolio/works', film());
    const path = `/portfolio/works/${body.works[0].workId}`;
    expect((await ask(other, 'PUT', path, film({ what: 'Mine' }))).status).toBe(404);
    expect((await ask(other, 'DELETE', path)).status).toBe(200);
    expect((await portfolioOf(owner)).works[0]?.what).toBe('A film of the pier');
    const edited = await ask(
      owner,
      'PUT',
      path,
      film({ what: 'A longer film', link: '', imageUrl: PICTURE }),
    );
    expect(edited.body.works).toMatchObject([{ what: 'A longer film', link: null, imageUrl: PICTURE }]);
    for (let times = 0; times < 2; times++) expect((await ask(owner, 'DELETE', path)).body.works).toEqual([]);
    expect((await ask(owner, 'PUT', path, film())).status).toBe(404);
    expect((await portfolioOf(owner)).works).toEqual([]);
  });

  it('are at most twelve, also if they are added at once', async () => {
    const owner = await person();
    const token = await owner.freshToken();
    const answers = await Promise.all(
      Array.from({ length: PORTFOLIO_LIMITS.works + 3 }, (_, n) =>
        app.call('POST', '/portfolio/works', { token, body: film({ what: `Film ${n}` }) }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('wrong_state'));
    expect((await portfolioOf(owner)).works).toHaveLength(PORTFOLIO_LIMITS.works);
  });

  it('have no day that has not come yet', async () => {
    const owner = await person();
    const { status, body } = await ask(
      owner,
      'POST',
      '/portfolio/works',
      film({ date: dayOf(app.clock.now(), 2) }),
    );
    expect([status, Object.keys(body.fields)]).toEqual([422, ['date']]);
    expect((await portfolioOf(owner)).works).toEqual([]);
  });
});

describe('the rates of a portfolio', () => {
  it('are replaced as a whole, in the order of their owner', async () => {
    const owner = await person();
    const set = (...rates: object[]) => ask(owner, 'PUT', '/portfolio/rates', { rates });
    const first = await set(rate(), rate({ kind: 'post', most: null }), rate({ kind: 'hour' }));
    expect(first.status, first.text).toBe(200);
    await set(rate({ kind: 'post', least: '80', most: '' }), rate({ least: '90' }));
    expect((await portfolioOf(owner)).rates).toEqual([
      rate({ kind: 'post', least: '80.00', most: null }),
      rate({ least: '90.00', most: '500.00' }),
    ]);
    const refused = await set(rate(), rate({ kind: 'post', least: '1.200' }));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['rates.1.least']]);
    expect((await portfolioOf(owner)).rates).toHaveLength(2);
    await set();
    expect((await portfolioOf(owner)).rates).toEqual([]);
  });

  it('on request are shown to those with an open request or collaboration, and to nobody else', async () => {
    const cast = await createCast(app);
    const { S: sender, R: recipient } = cast;
    const hidden = rate({ kind: 'post', least: '80.00', most: null, shown: 'onRequest' });
    const shown = rate({ least: '300.00', most: '500.00' });
    for (const owner of [sender, recipient])
      await ask(owner, 'PUT', '/portfolio/rates', { rates: [hidden, shown] });
    const part = { works: [], rates: [shown], moreOnRequest: true };
    const whole = { works: [], rates: [hidden, shown], moreOnRequest: false };
    expect(await portfolioOf(recipient, sender)).toEqual(part);
    expect((await ask(recipient, 'GET', '/portfolio')).body).toEqual(whole);
    expect(await portfolioOf(recipient, recipient)).toEqual(whole);

    const collaboration = await Collaboration.inserted(app, cast, 'P');
    expect(await portfolioOf(recipient, sender)).toEqual(whole);
    expect(await portfolioOf(sender, recipient)).toEqual(whole);
    for (const other of [null, await person()]) expect(await portfolioOf(recipient, other)).toEqual(part);

    await collaboration.act('R', 'reject');
    expect(await portfolioOf(recipient, sender)).toEqual(part);
  });
});

const PICTURE = 'https://example.com/pier.png';
