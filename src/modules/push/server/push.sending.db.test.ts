import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushWorld } from '#tests/push-world.ts';
import { sessionsOf, startSession } from '#tests/sessions.ts';
import { startTestApp } from '#tests/test-app.ts';
import type { Pushed } from '#tests/tools/push-service.ts';
import { claimDelivery, deleteEnded } from './push.commands.ts';

const MINUTE = 60_000;

let world: PushWorld;
beforeAll(async () => {
  world = await PushWorld.start();
});
afterAll(() => world.close());
beforeEach(() => world.begin());

describe('a notification on a device', () => {
  it('says what the mail says, encrypted for the device and signed for its service', async () => {
    await world.subscribe(world.bob);
    const postId = '01890a5d-ac96-774b-bcce-b302099a8057';
    await world.tell('accepted', postId);
    await world.settle();
    expect(world.pushed).toHaveLength(1);
    const [{ message, claims, headers: sent }] = world.pushed as [Pushed];
    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Your request was accepted',
        body: `Ada L. (@${world.ada.username}) accepted your request on “Tides”. You can start now.`,
        navigate: `https://here.example/request/${postId}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
        lang: 'en',
        dir: 'auto',
        icon: 'https://here.example/icons/icon-192.png',
      },
      app_badge: 1,
    });
    expect(claims).toMatchObject({ aud: 'https://shop.example', sub: 'https://here.example' });
    expect(sent).toMatchObject({
      ...{ ttl: '86400', urgency: 'normal', topic: message.notification.tag },
      'content-encoding': 'aes128gcm',
    });
    expect(await world.count('push_deliveries')).toBe(0);
  });

  it('arrives once on each device, and replaces an older one about the same', async () => {
    await world.subscribe(world.bob);
    const token = await world.otherSession(world.bob);
    await world.app.call('POST', '/push/subscription', { token, body: world.newDevice().subscription });
    const postId = '01890a5d-ac96-774b-bcce-b302099a8058';
    await world.tell('accepted', postId);
    await world.settle();
    expect(world.pushed.map((one) => one.device).sort()).toEqual(['device0', 'device1']);
    expect(new Set(world.pushed.map(({ message }) => message.notification.tag)).size).toBe(1);
  });

  it.each([
    ['its group is off by default', async () => world.tell('completed')],
    [
      'the user switched its group off',
      async () => {
        await world.as(world.bob, 'POST', '/preferences', { pushChoices: { answers: false } });
        await world.tell();
      },
    ],
    [
      'they blocked its sender',
      async () => {
        await world.query('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
          world.bob.userId,
          world.ada.userId,
        ]);
        await world.tell();
      },
    ],
  ])('is not sent if %s', async (_, happening) => {
    await world.subscribe(world.bob);
    await happening();
    await world.settle();
    expect(world.pushed).toEqual([]);
  });

  it.each([
    [
      'it was read',
      async () =>
        world.as(world.bob, 'POST', '/notifications', { until: world.app.clock.now().toISOString() }),
    ],
    [
      'its group was switched off',
      async () => world.as(world.bob, 'POST', '/preferences', { pushChoices: { answers: false } }),
    ],
    ['the device was switched off', async () => world.as(world.bob, 'DELETE', '/push/subscription')],
    [
      'its user was suspended',
      async () =>
        world.query("update profiles set state = 'suspended' where user_id = $1", [world.bob.userId]),
    ],
    [
      'its sender was suspended',
      async () =>
        world.query("update profiles set state = 'suspended' where user_id = $1", [world.ada.userId]),
    ],
    [
      'the session ended',
      async () =>
        world.query('update sessions set revoked_at = now() where user_id = $1', [world.bob.userId]),
    ],
    [
      'the collaboration was muted',
      async () =>
        world.query(
          'insert into notification_mutes (user_id, subject_id, created_at) select recipient_id, post_id, now() from notifications',
        ),
    ],
  ])('is not sent if meanwhile %s', async (_, happening) => {
    await world.subscribe(world.bob);
    world.status = 503;
    await world.tell();
    await world.settle();
    expect(world.pushed).toHaveLength(1);
    world.status = 201;
    await happening();
    await world.retry();
    expect(world.pushed).toHaveLength(1);
    expect(await world.count('push_deliveries')).toBe(0);
  });

  it.each([
    [
      'sign-out',
      (token: string, cookie: string) =>
        world.app.call('POST', '/signout', { token, headers: { cookie, origin: 'https://here.example' } }),
    ],
    ['sign-out everywhere', (token: string) => world.app.call('POST', '/signout/everywhere', { token })],
    [
      'a new password',
      () =>
        world.as(world.bob, 'POST', '/changepassword', {
          currentPassword: world.bob.password,
          newPassword: 'another horse battery',
        }),
    ],
    [
      'the deletion of the account',
      () => world.as(world.bob, 'POST', '/account/delete', { password: world.bob.password }),
    ],
  ])('is never sent after %s, and the subscription goes', async (_, end) => {
    const { token, cookie } = await startSession(world.app, world.bob, { origin: 'https://here.example' });
    await world.app.call('POST', '/push/subscription', { token, body: world.device.subscription });
    const [{ id }] = (await world.query('select session_id as id from push_subscriptions')).rows;
    await end(token, cookie);
    const ended = (await sessionsOf(world.app, world.bob.userId)).find((one) => one.id === id);
    expect(ended?.revoked_at).not.toBeNull();
    await world.tell();
    await world.settle();
    expect(world.pushed).toEqual([]);
    await deleteEnded(world.app.context);
    expect(await world.count('push_subscriptions')).toBe(0);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i loses the subscription', async (code) => {
    await world.subscribe(world.bob);
    world.status = code;
    await world.tell();
    await world.settle();
    expect(await world.count('push_subscriptions')).toBe(0);
    expect(await world.count('push_deliveries')).toBe(0);
  });

  it.each([400, 403, 413])('that answers %i gets the message once', async (code) => {
    await world.subscribe(world.bob);
    world.status = code;
    await world.tell();
    await world.retry();
    expect(world.pushed).toHaveLength(1);
    expect((await world.query('select failures from push_subscriptions')).rows).toEqual([{ failures: 1 }]);
  });

  it('that refuses ten messages in a row loses the subscription', async () => {
    await world.subscribe(world.bob);
    world.status = 400;
    for (let n = 0; n < 10; n++) await world.tell();
    await world.settle();
    expect(await world.count('push_subscriptions')).toBe(0);
  });

  it('that is busy gets the message again when it asked to, until it takes it', async () => {
    await world.subscribe(world.bob);
    world.status = 429;
    world.headers = { 'retry-after': '300' };
    await world.tell();
    await world.settle();
    await world.settle(4);
    expect(world.pushed).toHaveLength(1);
    world.status = 201;
    await world.settle(1);
    expect(world.pushed).toHaveLength(2);
    await world.retry();
    expect(world.pushed).toHaveLength(2);
  });

  it('that stays broken gets it five times', async () => {
    await world.subscribe(world.bob);
    world.status = 500;
    await world.tell();
    await world.settle();
    await world.retry();
    expect(world.pushed).toHaveLength(5);
    expect(await world.count('push_deliveries')).toBe(0);
  });

  it('that does not answer in time gets it once: the device may have it', async () => {
    await world.subscribe(world.bob);
    let requests = 0;
    world.internet.answer = () => requests++;
    await world.tell();
    await world.retry();
    expect(requests).toBe(1);
  });

  it('that redirects is not followed', async () => {
    await world.subscribe(world.bob);
    world.status = 307;
    world.headers = { location: 'https://www.shop.example/push/elsewhere' };
    await world.tell();
    await world.retry();
    expect(world.internet.requested).toEqual(['https://shop.example/push/device0']);
  });

  it('at a private address is not reached', async () => {
    world.internet.addresses.set('rebound.example', ['10.0.0.7']);
    await world.subscribe(world.bob, world.newDevice('rebound.example'));
    await world.tell();
    await world.retry();
    expect(world.internet.requested).toEqual([]);
    expect(await world.count('push_deliveries')).toBe(0);
  });
});

describe('each message goes out at most once', () => {
  it('with two processes', async () => {
    await world.subscribe(world.bob);
    const second = await startTestApp({
      databaseUrl: world.app.databaseUrl,
      jobs: true,
      outbound: world.internet.options,
      env: { PUBLIC_URL: 'https://here.example' },
    });
    for (let n = 0; n < 12; n++) await world.tell();
    await Promise.all([world.app.context.jobs.idle(), second.context.jobs.idle()]);
    await second.close();
    expect(world.pushed).toHaveLength(12);
    expect(new Set(world.pushed.map(({ message }) => message.notification.navigate)).size).toBe(12);
  });

  it('after a process died between the claim and the answer, and the claim is deleted a day later', async () => {
    await world.subscribe(world.bob);
    world.status = 503;
    await world.tell();
    await world.settle();
    const [{ id }] = (await world.query('select id from push_deliveries')).rows;
    // Another process claimed it and died.
    expect(await claimDelivery(world.app.context.database.db, id, world.app.clock.now())).toBe(true);
    expect(await claimDelivery(world.app.context.database.db, id, world.app.clock.now())).toBe(false);
    world.status = 201;
    await world.retry();
    expect(world.pushed).toHaveLength(1);
    world.app.clock.advance(25 * 60 * MINUTE);
    await deleteEnded(world.app.context);
    expect(await world.count('push_deliveries')).toBe(0);
  });
});
