import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { PROOF_PLACES, WITHHELD_DAYS } from '#modules/proofs/proofs.rules.ts';
import { claimCheck, storeCheck } from '#modules/proofs/server/proofs.commands.ts';
import { queueChecks } from '#modules/proofs/server/proofs.jobs.ts';
import { findProofToCheck } from '#modules/proofs/server/proofs.queries.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { mailsTo } from '#tests/mails.ts';
import { moderating } from '#tests/moderation.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { type Internet, startInternet } from '#tests/tools/internet.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;

let internet: Internet;
let app: TestApp;
beforeAll(async () => {
  internet = await startInternet();
  app = await startTestApp({ outbound: internet.options, jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
  await internet.close();
});

const { as, person, report, moderator, decide, object, notifiedOf } = moderating(() => app);
const check = (by: Person, proofId: string) => as(by, 'POST', `/proofs/domains/${proofId}/check`);
const domainsOf = async ({ username }: Person) =>
  (await app.call('GET', `/user/${username}`)).body.userData.user.verifiedDomains.map(
    ({ domain }: { domain: string }) => domain,
  );

/**
 * A business with a verified domain that was reported, and then taken back.
 * @param before is called before the decision
 */
async function takenBack(before: (proofId: string) => Promise<void> = async () => {}) {
  const owner = await createPerson(app.context, { profile: { accountType: 'business' } });
  const { proofId, token } = (await as(owner, 'POST', '/proofs/domains', { domain: 'shop.example' })).body;
  internet.texts.set(`${PROOF_PLACES.record}.shop.example`, [token]);
  expect((await check(owner, proofId)).body.state).toBe('verified');
  expect(await domainsOf(owner)).toEqual(['shop.example']);
  const [reporter, by] = [await person(), await moderator()];
  await report(reporter, 'user', owner.username, 'scam');
  const { actions } = (await as(by, 'GET', `/moderation/case/user/${owner.userId}`)).body;
  expect(actions).toContain('unverify');
  await before(proofId);
  const decided = await decide(by, 'user', owner.userId, 'unverify');
  expect(decided.status, decided.text).toBe(200);
  app.clock.advance(MINUTE);
  return { owner, proofId, reporter, by, decisionId: decided.body.decisionId as string };
}

it('takes back the verified domains, tells their owner why, and logs it', async () => {
  const { owner, reporter, by, proofId, decisionId } = await takenBack();
  expect(await domainsOf(owner)).toEqual([]);
  const [shown] = (await as(owner, 'GET', '/proofs/own')).body;
  expect(shown).toMatchObject({ proofId, state: 'takenBack', verifiedAt: null });
  const until = new Date(shown.withheldUntil).getTime() - new Date(shown.takenBackAt).getTime();
  expect(until).toBe(WITHHELD_DAYS * DAY);
  expect((await as(owner, 'GET', `/decision/${decisionId}`)).body).toMatchObject({
    ...{ action: 'unverify', reason: 'scam', text: 'Because.', objection: null },
    objectUntil: expect.any(String),
  });
  expect(await notifiedOf(owner)).toEqual(['decidedAgainst']);
  expect(await notifiedOf(reporter)).toEqual(['reportActed']);
  const [logged] = (await as(by, 'GET', '/moderation/log?limit=1')).body;
  expect(logged).toMatchObject({ action: 'unverify', owner: owner.username, moderator: by.username });
  const [mail] = await mailsTo(app, owner.email);
  expect(mail?.text).toContain('We removed the verification of your domains.');
});

it('lets nobody verify, remove or add a withheld domain again before its time', async () => {
  const { owner, proofId } = await takenBack();
  const refused = await check(owner, proofId);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringMatching(
      /^Our moderators removed the verification of this domain\. You can verify or remove the domain from .+ on\.$/,
    ),
  ]);
  expect((await as(owner, 'DELETE', `/proofs/domains/${proofId}`)).status).toBe(409);
  expect((await as(owner, 'POST', '/proofs/domains', { domain: 'shop.example' })).status).toBe(422);
  app.clock.advance(WITHHELD_DAYS * DAY);
  expect((await check(owner, proofId)).body).toMatchObject({ state: 'verified', withheldUntil: null });
  expect(await domainsOf(owner)).toEqual(['shop.example']);
});

it('does not verify it by a check that began before the decision', async () => {
  const { db } = app.context.database;
  const results = { recordResult: 'found', pageResult: 'absent' } as const;
  let finish = async () => {};
  const { owner } = await takenBack(async (proofId) => {
    app.clock.advance(MINUTE);
    const claimedAt = await claimCheck(db, proofId, app.clock.now());
    const proof = await findProofToCheck(db, proofId);
    if (!proof || !claimedAt) throw new Error('The check was not claimed');
    finish = () => transaction(db, (tx) => storeCheck(app.context, tx, proof.row, { claimedAt, results }));
  });
  await finish();
  expect(await domainsOf(owner)).toEqual([]);
});

it('checks it again soon when another moderator grants the objection', async () => {
  const { owner, by, decisionId } = await takenBack();
  expect((await object(owner, decisionId)).status).toBe(200);
  expect((await decide(by, 'user', owner.userId, 'lift')).status).toBe(403);
  expect((await decide(await moderator(), 'user', owner.userId, 'lift')).status).toBe(200);
  await queueChecks(app.context);
  await app.context.jobs.idle();
  expect(await domainsOf(owner)).toEqual(['shop.example']);
  expect((await as(owner, 'GET', `/decision/${decisionId}`)).body.objection.outcome).toBe('granted');
});
