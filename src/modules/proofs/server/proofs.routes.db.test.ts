import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { PROOF_PLACES } from '#modules/proofs/proofs.rules.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type Internet, startInternet } from '#tests/tools/internet.ts';
import { claimCheck, storeCheck } from './proofs.commands.ts';
import { queueChecks } from './proofs.jobs.ts';
import { findProofToCheck } from './proofs.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
const RECORD = `${PROOF_PLACES.record}.shop.example`;

let internet: Internet;
let app: TestApp;
/** What the site answers, by path. */
let site: Record<string, string> = {};
beforeAll(async () => {
  internet = await startInternet();
  app = await startTestApp({ outbound: internet.options, jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
  await internet.close();
});
beforeEach(async () => {
  // Proofs of earlier tests would be due, too.
  await app.context.database.pool.query(
    "delete from proofs; delete from connections; update profiles set verified_domains = '[]'",
  );
  site = {};
  internet.texts.clear();
  internet.requested.length = 0;
  internet.answer = ({ url = '' }, response) =>
    site[url] === undefined ? response.writeHead(404).end() : response.end(site[url]);
});

const business = () => createPerson(app.context, { profile: { accountType: 'business' } });
const as = async (by: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });
const add = async (by: Person, domain = 'shop.example') =>
  (await as(by, 'POST', '/proofs/domains', { domain })).body;
const check = (by: Person, proofId: string) => as(by, 'POST', `/proofs/domains/${proofId}/check`);
const proofsOf = async (by: Person) => (await as(by, 'GET', '/proofs/own')).body;
const shownOf = async (who: Person) => {
  const { user, connections } = (await app.call('GET', `/user/${who.username}`)).body.userData;
  return { domains: user.verifiedDomains, links: connections.map((one: any) => one.verifiedAt) };
};
const noticesOf = async (who: Person) =>
  (await as(who, 'GET', '/notifications')).body.map((one: { type: string }) => one.type);
const later = async (days: number) => {
  app.clock.advance(days * DAY);
  await queueChecks(app.context);
  await app.context.jobs.idle();
  await app.context.consumers.catchUp();
};
async function verified(): Promise<{ who: Person; proofId: string }> {
  const who = await business();
  const { proofId, token } = await add(who);
  site[PROOF_PLACES.file] = token;
  expect((await check(who, proofId)).body.state).toBe('verified');
  return { who, proofId };
}

describe('a domain', () => {
  it('is verified by its file, and shown with the day', async () => {
    const who = await business();
    const proof = await add(who, 'https://www.Shop.example/');
    expect(proof).toMatchObject({
      kind: 'domain',
      domain: 'shop.example',
      state: 'pending',
      checkedAt: null,
    });
    expect(proof.token).toMatch(/^kollabrate-[0-9a-f]{32}$/);
    site[PROOF_PLACES.file] = `another token\r\n ${proof.token} \r\n`;
    const { status, body } = await check(who, proof.proofId);
    const now = app.clock.now().toISOString();
    expect([status, body.state, body.verifiedAt, body.found]).toEqual([
      ...[200, 'verified', now],
      { record: 'absent', page: 'found' },
    ]);
    expect(internet.requested).toEqual([`https://shop.example${PROOF_PLACES.file}`]);
    expect((await shownOf(who)).domains).toEqual([{ domain: 'shop.example', since: now }]);
  });

  it('is verified by its DNS record, also for a second account with a token of its own', async () => {
    const [one, two] = [await business(), await business()];
    const proofs = [await add(one), await add(two)];
    internet.texts.set(RECORD, ['v=spf1', proofs[0].token]);
    expect((await check(one, proofs[0].proofId)).body.found).toEqual({ record: 'found', page: 'absent' });
    expect((await check(two, proofs[1].proofId)).body).toMatchObject({
      ...{ state: 'pending', found: { record: 'different', page: 'absent' } },
    });
    internet.texts.set(RECORD, [proofs[0].token, proofs[1].token]);
    app.clock.advance(MINUTE);
    expect((await check(two, proofs[1].proofId)).body.state).toBe('verified');
  });

  it.each([
    ['the token with more on its line', (token: string) => `${token}2`, 'different'],
    ['another token', () => 'kollabrate-00000000000000000000000000000000', 'different'],
    ['nothing', () => undefined, 'absent'],
  ])('is not verified by a file with %s', async (_, file, page) => {
    const who = await business();
    const { proofId, token } = await add(who);
    const text = file(token);
    if (text !== undefined) site[PROOF_PLACES.file] = text;
    expect((await check(who, proofId)).body).toMatchObject({ state: 'pending', found: { page } });
    expect((await shownOf(who)).domains).toEqual([]);
  });

  it('is verified by a file of its own site alone, and never without encryption', async () => {
    const who = await business();
    const { proofId, token } = await add(who);
    site = { '/elsewhere.txt': token };
    internet.addresses.set('other.example', ['127.0.0.1']);
    for (const [location, page] of [
      ['https://other.example/elsewhere.txt', 'elsewhere'],
      ['http://shop.example/elsewhere.txt', 'elsewhere'],
      ['https://www.shop.example/elsewhere.txt', 'found'],
    ]) {
      internet.answer = ({ url = '' }, response) =>
        site[url] ? response.end(site[url]) : response.writeHead(302, { location }).end();
      expect((await check(who, proofId)).body.found.page).toBe(page);
      app.clock.advance(MINUTE);
    }
  });

  it('says nothing about addresses that must not be reached', async () => {
    const who = await business();
    internet.addresses.set('inside.example', ['10.0.0.1']);
    const found = [];
    for (const domain of ['inside.example', 'nowhere.example'])
      found.push((await check(who, (await add(who, domain)).proofId)).body.found);
    expect(found).toEqual(Array(2).fill({ record: 'absent', page: 'unreachable' }));
    expect(internet.requested).toEqual([]);
  });

  it.each([
    ['co.uk', 'This ending is shared by many sites. Enter your own domain.'],
    ['127.0.0.1', 'Enter a domain such as example.com.'],
    ['', 'Required'],
    ['x'.repeat(300), 'Too long!'],
  ])('cannot be %j', async (domain, text) => {
    const response = await as(await business(), 'POST', '/proofs/domains', { domain });
    expect([response.status, response.body.fields]).toEqual([422, { domain: text }]);
  });

  it('is for businesses, at most three, each once, also at the same time', async () => {
    const creator = await createPerson(app.context);
    expect((await as(creator, 'POST', '/proofs/domains', { domain: 'shop.example' })).status).toBe(403);
    const who = await business();
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
    const sent = await Promise.all(names.map((domain) => as(who, 'POST', '/proofs/domains', { domain })));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    const [known] = await proofsOf(who);
    expect((await as(who, 'POST', '/proofs/domains', { domain: known.domain })).status).toBe(422);
    expect((await as(who, 'DELETE', `/proofs/domains/${known.proofId}`)).status).toBe(200);
    expect(await proofsOf(who)).toHaveLength(2);
  });

  it('belongs to its owner alone', async () => {
    const { who, proofId } = await verified();
    const other = await business();
    expect((await check(other, proofId)).status).toBe(404);
    expect((await as(other, 'DELETE', `/proofs/domains/${proofId}`)).status).toBe(404);
    expect(await proofsOf(other)).toEqual([]);
    expect((await as(who, 'DELETE', `/proofs/domains/${proofId}`)).status).toBe(200);
    expect((await shownOf(who)).domains).toEqual([]);
  });
});

describe('checks', () => {
  it('happen once of many at the same time, and again after a minute', async () => {
    const who = await business();
    const { proofId } = await add(who);
    const sent = await Promise.all(Array.from({ length: 5 }, () => check(who, proofId)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(internet.requested).toHaveLength(1);
    app.clock.advance(MINUTE);
    expect((await check(who, proofId)).status).toBe(200);
  });

  it('change nothing if the domain was removed, or checked again, meanwhile', async () => {
    const { context } = app;
    const { db } = context.database;
    const who = await business();
    const { proofId } = await add(who);
    const results = { recordResult: 'absent', pageResult: 'found' } as const;
    const proof = await findProofToCheck(db, proofId);
    if (!proof) throw new Error('It was just added');
    const claimedAt = (await claimCheck(db, proofId, context.clock.now())) as Date;
    app.clock.advance(MINUTE);
    await claimCheck(db, proofId, context.clock.now());
    await transaction(db, (tx) => storeCheck(context, tx, proof.row, { claimedAt, results }));
    expect((await proofsOf(who))[0].state).toBe('pending');
    await as(who, 'DELETE', `/proofs/domains/${proofId}`);
    await transaction(db, (tx) => storeCheck(context, tx, proof.row, { claimedAt, results }));
    expect((await shownOf(who)).domains).toEqual([]);
  });

  it('run daily: a warning after a week, taken back after six, with one notification each', async () => {
    const { who } = await verified();
    await later(1.2);
    expect(internet.requested).toHaveLength(2);
    await later(0.5);
    expect(internet.requested).toHaveLength(2);
    site = {};
    for (let day = 0; day < 7; day++) await later(1.2);
    expect(await noticesOf(who)).toEqual(['proofFailing']);
    const [failing] = await proofsOf(who);
    expect([failing.state, failing.found.page]).toEqual(['failing', 'absent']);
    expect((await shownOf(who)).domains).toHaveLength(1);
    app.clock.advance(new Date(failing.shownUntil).getTime() - app.clock.now().getTime());
    await later(0);
    expect((await proofsOf(who))[0]).toMatchObject({ state: 'takenBack', verifiedAt: null });
    expect((await shownOf(who)).domains).toEqual([]);
    expect(await noticesOf(who)).toEqual(['proofTakenBack', 'proofFailing']);
    const requested = internet.requested.length;
    await later(3);
    expect(internet.requested).toHaveLength(requested);
  });

  it('leave out suspended accounts', async () => {
    const { who } = await verified();
    await app.context.database.pool.query("update profiles set state = 'suspended' where user_id = $1", [
      who.userId,
    ]);
    const before = internet.requested.length;
    await later(2);
    expect(internet.requested).toHaveLength(before);
    await app.context.database.pool.query("update profiles set state = 'active' where user_id = $1", [
      who.userId,
    ]);
  });
});

describe('a custom link', () => {
  const link = async (by: Person, linkTo = 'https://shop.example/about') =>
    (await as(by, 'POST', '/addcustomconnection', { webName: 'Shop', linkTo })).body.connectionId;
  const checkLink = (by: Person, id: string) => as(by, 'POST', `/proofs/links/${id}/check`);

  it('is verified by a page that links back, until it is deleted', async () => {
    const who = await createPerson(app.context);
    const connectionId = await link(who);
    expect(await shownOf(who)).toEqual({ domains: [], links: [null] });
    site['/about'] = `<a rel="me" href="${app.context.env.publicUrl}/user/${who.username}">Me</a>`;
    const { body } = await checkLink(who, connectionId);
    expect(body).toMatchObject({ kind: 'link', connectionId, state: 'verified', domain: null, token: null });
    expect((await shownOf(who)).links).toEqual([app.clock.now().toISOString()]);
    expect((await as(who, 'DELETE', '/connection/delete', { connectionId })).status).toBe(200);
    expect(await proofsOf(who)).toEqual([]);
  });

  it('is not verified by a page that links to somebody else', async () => {
    const [who, other] = [await createPerson(app.context), await createPerson(app.context)];
    site['/about'] = `<a rel="me" href="${app.context.env.publicUrl}/user/${other.username}">`;
    const { body } = await checkLink(who, await link(who));
    expect([body.state, body.found]).toEqual(['pending', { record: null, page: 'absent' }]);
    expect((await shownOf(who)).links).toEqual([null]);
  });

  it('is checked for its owner alone, and only at usual addresses', async () => {
    const [who, other] = [await createPerson(app.context), await createPerson(app.context)];
    expect((await checkLink(other, await link(who))).status).toBe(404);
    expect((await checkLink(who, await link(who, 'http://127.0.0.1/'))).status).toBe(409);
    expect((await checkLink(who, await link(who, 'https://shop.example:8443/'))).status).toBe(409);
    expect(await proofsOf(who)).toEqual([]);
    expect(internet.requested).toEqual([]);
  });
});
