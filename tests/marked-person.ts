import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { codes, emailChanges } from '#modules/accounts/server/accounts.table.ts';
import { accountIdentities, googleSignIns } from '#modules/accounts/server/google.table.ts';
import { passkeys, recoveryCodes, totpFactors } from '#modules/accounts/server/second-factor.table.ts';
import { hashRecoveryCode } from '#modules/accounts/server/second-factor.totp.ts';
import { listSignUps } from '#modules/marketing/server/marketing.table.ts';
import { filesOf } from '#modules/media/media.rules.ts';
import { pictures } from '#modules/media/server/pictures.table.ts';
import { Collaboration } from './collaboration.ts';
import { createPerson, kollabForm, type Person, postForm } from './factories.ts';
import { invite } from './invitations.ts';
import { agreeIn } from './marked-agreements.ts';
import { connect } from './marked-connections.ts';
import { converse } from './marked-messages.ts';
import { makeInvitation } from './marked-place.ts';
import { showWork } from './marked-portfolio.ts';
import { react } from './marked-reactions.ts';
import { reviewIn } from './marked-reviews.ts';
import type { Marks } from './marks.ts';
import { saveBoth, saveSearch } from './saved.ts';
import { startSession } from './sessions.ts';
import type { TestApp } from './test-app.ts';

/** A recovery code of each marked person. */
export const RECOVERY_CODE = '0123456789abcdef';

export interface MarkedPerson {
  person: Person;
  /** A bearer token of the second session. Both sessions are on devices with marked names. */
  otherToken: string;
  marks: Marks;
  /** Completed one collaboration on the user's Kollab, and one with the user on their own Kollab. */
  partner: Person;
  completedOnTheirs: Collaboration;
  completedOnPartners: Collaboration;
  /** A request that the partner rejected, and one of the partner that the person rejected. */
  rejected: Collaboration[];
  secrets: Marks;
  /** The username that this user blocked, and the one that they dismissed from their matches. */
  chosen: { blocked: string; dismissed: string };
  files: string[];
}

const PICTURE = Buffer.from('marked picture bytes');

/** Creates a user with every kind of data that users can enter, and with other users who interact with them. */
export async function createMarkedPerson(app: TestApp, stem: string): Promise<MarkedPerson> {
  const mark = (name: string) => `${stem}mark${name}`;
  const context = app.context;
  const { db } = context.database;
  const now = context.clock.now();
  const marks: Marks = {
    username: `${stem}_user`,
    email: `${stem}@marked.example`,
    firstName: mark('first'),
    lastName: mark('last'),
    businessName: mark('business'),
    displayName: mark('display'),
    headline: mark('headline'),
    location: mark('location'),
    website: `https://${mark('website')}.example/`,
    bio: mark('bio'),
    ...{ bannerUrl: `https://pictures.example/${mark('banner')}.jpg`, bannerAlt: mark('banneralt') },
    profileImageUrl: `https://pictures.example/${mark('avatar')}.jpg`,
  };
  const person = await createPerson(context, {
    profile: {
      username: marks.username ?? '',
      displayName: marks.displayName ?? '',
      accountType: 'business',
      businessName: marks.businessName ?? '',
      headline: marks.headline ?? '',
      location: marks.location ?? '',
      website: marks.website ?? '',
      bio: marks.bio ?? '',
      ...{ bannerUrl: marks.bannerUrl ?? '', bannerAlt: marks.bannerAlt ?? '' },
      profileImageUrl: marks.profileImageUrl ?? '',
      audienceSize: 4321,
      featuredPlatform: 'youtube',
    },
    account: { email: marks.email ?? '', firstName: marks.firstName ?? '', lastName: marks.lastName ?? '' },
  });
  const partner = await createPerson(context);
  const { userId, token } = person;
  marks.device = mark('device');
  const entered = await startSession(app, person, { 'user-agent': marks.device });
  marks.newEmail = `${stem}-new@marked.example`;
  await db.insert(emailChanges).values({
    userId,
    newEmail: marks.newEmail,
    newEmailKey: marks.newEmail,
    createdAt: now,
  });
  await db.insert(codes).values({
    id: v7(),
    userId,
    kind: 'resetPassword',
    codeHash: mark('codehash'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await db
    .insert(totpFactors)
    .values({ userId, encryptedSecret: mark('totp'), createdAt: now, confirmedAt: now });
  const codeHash = hashRecoveryCode(app.context.env.encryptionKey, userId, RECOVERY_CODE);
  await db.insert(recoveryCodes).values([
    { userId, codeHash: mark('recovery') },
    { userId, codeHash },
  ]);
  marks.passkey = mark('passkey');
  await db.insert(passkeys).values({
    id: mark('credential'),
    userId,
    publicKey: mark('publickey'),
    counter: 0,
    transports: ['internal'],
    name: marks.passkey,
    createdAt: now,
  });
  Object.assign(marks, { googleId: mark('googleid'), googleEmail: `${stem}-google@marked.example` });
  await db.insert(accountIdentities).values({
    provider: 'google',
    subject: marks.googleId ?? '',
    userId,
    email: marks.googleEmail ?? '',
    connectedAt: now,
  });
  await db.insert(googleSignIns).values({
    id: v7(),
    browserHash: mark('browser'),
    stateHash: mark('state'),
    purpose: 'connect',
    userId,
    encryptedData: mark('googledata'),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await connect(app, person, marks, mark);
  const chosen = await choose(app, person, marks, mark);
  const files = await upload(app, person, marks);
  for (const list of ['earlyAccess', 'newsletter'] as const) {
    const row = { id: v7(), list, email: marks.email ?? '', emailKey: marks.email ?? '', createdAt: now };
    await db.insert(listSignUps).values(row);
  }
  Object.assign(marks, { post: mark('post'), postTag: mark('posttag').slice(0, 30) });
  marks.postAlt = mark('postalt');
  marks.postImage = `https://pictures.example/${mark('postimage')}.jpg`;
  const posted = postForm({
    desc: marks.post,
    tags: [marks.postTag],
    imageUrl: marks.postImage,
    imageAlt: marks.postAlt,
  });
  expect((await app.call('POST', '/post', { token, body: posted })).status).toBe(201);
  await showWork(app, person, marks, mark);
  await makeInvitation(app, person, marks, mark);
  const others = await collaborate(app, person, partner, marks, mark);
  await converse(app, person, partner, others.completedOnTheirs.requestId, marks, mark);
  await react(app, person, partner, others.completedOnPartners.kollabId, marks, mark);
  await app.call('POST', '/notifications', { token, body: [], headers: { 'idempotency-key': mark('key') } });
  return { person, otherToken: entered.token, marks, chosen, partner, files, ...others };
}

async function choose(app: TestApp, { token }: Person, marks: Marks, mark: (name: string) => string) {
  Object.assign(marks, { mutedTag: mark('tag').slice(0, 30), reportText: mark('reporttext') });
  const [disliked, passed] = await Promise.all([createPerson(app.context), createPerson(app.context)]);
  const report = { kind: 'user', id: passed.username, reason: 'other', text: marks.reportText };
  for (const [path, body] of Object.entries({ preferences: { mutedTags: [marks.mutedTag] }, report })) {
    expect((await app.call('POST', `/${path}`, { token, body })).status).toBe(200);
  }
  const away = ['users/match/*/dismiss', 'follow/*', 'mute/*', 'hide/user/*'];
  for (const path of [`block/${disliked.username}`, ...away.map((one) => one.replace('*', passed.username))])
    expect((await app.call('PUT', `/${path}`, { token })).status).toBe(200);
  return { blocked: disliked.username, dismissed: passed.username };
}

async function upload(app: TestApp, { userId }: Person, marks: Marks): Promise<string[]> {
  const { context } = app;
  const hash = v7().replaceAll('-', '');
  const names = filesOf('avatar', hash);
  for (const name of names) await context.media.put(name, PICTURE);
  marks.picture = hash;
  await context.database.db.insert(pictures).values({
    id: v7(),
    ownerId: userId,
    purpose: 'avatar',
    hash,
    width: 256,
    height: 256,
    bytes: PICTURE.length * names.length,
    createdAt: context.clock.now(),
  });
  return names;
}

/** Creates two completed and two rejected collaborations, one in each direction, with marked words in every text. */
async function collaborate(
  app: TestApp,
  person: Person,
  partner: Person,
  marks: Marks,
  mark: (name: string) => string,
) {
  const third = await createPerson(app.context);
  const kollab: Record<string, string> = { imageUrl: `https://pictures.example/${mark('cover')}.jpg` };
  for (const field of ['title', 'imageAlt', 'lookingFor', 'summary', 'compensation'])
    kollab[field] = mark(field.toLowerCase());
  const tag = mark('kollabtag').slice(0, 30);
  Object.assign(marks, kollab, { kollabTag: tag });
  const words = (name: string) => {
    marks[name] = mark(name.toLowerCase());
    return marks[name];
  };
  // An amount cannot contain a word.
  const priceOf = (steps: number) => {
    const digest = createHash('sha256')
      .update(mark(`price${steps}`))
      .digest()
      .readUInt32BE();
    const amount = `${100_000_000 + (digest % 900_000_000)}.07`;
    marks[`price${steps}`] = amount;
    return amount;
  };
  const payment = { kind: 'product', amount: null, currency: null, text: words('kollabPayment') };
  const secrets = { otherNote: 'A word between two others' };

  const publish = async (owner: Person, form: object) => {
    const response = await app.call('POST', '/kollab', { token: owner.token, body: form });
    expect(response.status).toBe(201);
    return response.body.result.kollabId as string;
  };
  const walk = async (
    owner: Person,
    sender: Person,
    steps: [who: Person, action: string][],
    kollabId: string,
  ) => {
    const cast = { S: sender, R: owner, T: third };
    const on = Collaboration.on(app, cast, kollabId);
    const say = (who: Person, action: string) =>
      who === person
        ? words(`${action}On${owner === person ? 'Own' : 'Theirs'}${steps.length}`)
        : 'From the other side';
    const links = sender === person ? [`https://${words(`linkOf${steps.length}`)}.example/`] : [];
    const price = sender === person ? { price: { amount: priceOf(steps.length), currency: 'EUR' } } : {};
    const created = await on.act('S', 'create', say(sender, 'create'), { links, ...price });
    expect(created.status).toBe(201);
    for (const [who, action] of steps) {
      const side = who === sender ? 'S' : 'R';
      const finishes = action === 'complete' || action === 'finalize';
      const response = finishes
        ? await on.act(side, action, say(who, action), { acknowledged: true })
        : await on.act(side, action as 'accept', say(who, action));
      expect(response.status, action).toBe(200);
      if (action === 'accept') await agreeIn(app, on, person, partner, words);
    }
    return on;
  };
  const whole = (owner: Person, sender: Person): [Person, string][] => [
    [owner, 'accept'],
    [person, 'update'],
    [partner, 'update'],
    [sender, 'complete'],
    [owner, 'complete'],
    [sender, 'finalize'],
    [owner, 'finalize'],
  ];
  const said = { ...kollab, payment, place: words('kollabPlace') };
  const theirs = await publish(person, kollabForm({ ...said, summary: words('formerSummary') }));
  const edit = { token: person.token, body: kollabForm({ ...said, tags: [tag] }) };
  expect((await app.call('PUT', `/kollab/${theirs}`, edit)).status).toBe(200);
  const partners = await publish(partner, kollabForm({ title: 'The other one’s Kollab' }));
  const partnersOther = await publish(partner, kollabForm({ title: 'Another of the other one' }));
  const untouched = await publish(person, kollabForm({ title: words('untouchedTitle') }));
  expect((await invite(app, person, untouched, partner.username, words('invitation'))).status).toBe(201);
  marks.savedList = words('savedList');
  await saveBoth(app, person.userId, {
    kollabId: partners,
    savedUserId: partner.userId,
    name: marks.savedList,
  });
  marks.savedSearch = words('savedSearch');
  await saveSearch(app, person, marks.savedSearch);
  const completedOnTheirs = await walk(person, partner, whole(person, partner), theirs);
  const completedOnPartners = await walk(partner, person, whole(partner, person), partners);
  await reviewIn(app, [completedOnTheirs, completedOnPartners], person, partner, words);
  const rejected = [
    await walk(person, third, [[person, 'delete']], theirs),
    await walk(partner, person, [[person, 'delete']], partnersOther),
  ];
  for (const { requestId } of [completedOnTheirs, completedOnPartners])
    for (const { token } of [person, partner])
      await app.call('PUT', `/request/${requestId}/favourite`, { token });
  // Between two other users, so that this one must not see it.
  const foreign = Collaboration.on(app, { S: third, R: partner, T: person }, partners);
  expect((await foreign.act('S', 'create', secrets.otherNote)).status).toBe(201);
  return { completedOnTheirs, completedOnPartners, rejected, secrets };
}
