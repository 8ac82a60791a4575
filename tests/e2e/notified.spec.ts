import { createHash } from 'node:crypto';
import { type Browser, expect, type Page, type Worker } from '@playwright/test';
import type { PushMessage } from '#modules/push/push.rules.ts';
import { createDevice, type Device } from '#tests/tools/push-service.ts';
import { addAccount } from './accounts.ts';
import { newUsername } from './people.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';
import { write } from './write.ts';

// Chromium subscribes at a push service that is not reachable here, and shows nothing that somebody could press without a
// screen. The journeys hand messages to the browser as its push service would, and dispatch the events of the worker.

test('a message becomes a notification with its badge, and a newer one about the same replaces it', {
  tag: '@main',
}, async ({ browser, server }) => {
  const { page, worker } = await openInstalled(browser, server);
  await worker.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(self, { badges: seen });
    navigator.setAppBadge = async (unread) => void seen.push(unread);
  });
  const messages = [message(server, 'one'), message(server, 'two')];
  await deliver(page, server, messages);
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }));
    });
  const [, { notification }] = messages as [PushMessage, PushMessage];
  const { title, body, tag, icon, navigate: data } = notification;
  await expect.poll(shown).toEqual([{ title, body, tag, icon, data }]);
  expect(await worker.evaluate(() => (self as unknown as { badges: unknown[] }).badges)).toEqual([1, 2]);
});

test('a press on it shows its page in an open tab, or opens one', async ({ browser, server }) => {
  const { page, worker } = await openInstalled(browser, server);
  await page.goto('/legal');
  // Both need a press of the user on a real notification.
  await worker.evaluate(() => {
    const { clients } = self as unknown as { clients: { openWindow: unknown } };
    const opened: string[] = [];
    Object.assign(self, { opened });
    clients.openWindow = async (url: string) => void opened.push(url);
    const { prototype } = (self as unknown as { WindowClient: { prototype: { focus: unknown } } })
      .WindowClient;
    prototype.focus = async function focus() {
      return this;
    };
  });
  const address = `${server.url}/notifications`;
  await press(worker, address);
  await expect(page).toHaveURL(address);
  // The tab that shows it already keeps what was typed there.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await press(worker, address);
  expect(await page.evaluate(() => Object.hasOwn(window, 'isSame'))).toBe(true);
  await page.goto('about:blank');
  // The browser tells the worker a moment later that the tab has left.
  await expect.poll(() => countTabs(worker)).toBe(0);
  await press(worker, address);
  const opened = () => worker.evaluate(() => (self as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual([address]);
});

test('a subscription that the browser renews replaces the old one of the session', async ({
  browser,
  server,
}) => {
  const { page, worker, username } = await openInstalled(browser, server);
  const [old, renewed] = [createDevice('old'), createDevice('renewed')];
  await page.evaluate(async (body) => {
    const { token } = await (await fetch('/api/token', { method: 'POST' })).json();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch('/api/push/subscription', { method: 'POST', headers, body });
  }, JSON.stringify(old.subscription));
  const isStored = ({ subscription: { endpoint } }: Device) =>
    write(
      server,
      `select from push_subscriptions join profiles using (user_id) where username = $1 and endpoint_hash = $2`,
      [username, createHash('sha256').update(endpoint).digest('base64url')],
    );
  expect([await isStored(old), await isStored(renewed)]).toEqual([1, 0]);
  await worker.evaluate(async (subscription) => {
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: { toJSON: () => ({ ...subscription, expirationTime: null }) },
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    self.dispatchEvent(event);
    await Promise.all(work);
  }, renewed.subscription);
  expect([await isStored(old), await isStored(renewed)]).toEqual([0, 1]);
});

/** Opens a page of a signed-in user that the worker controls. */
async function openInstalled(
  browser: Browser,
  server: RunningServer,
): Promise<{ page: Page; worker: Worker; username: string }> {
  const username = newUsername('noor');
  const { secret } = await addAccount(server, username, 'Creator');
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  await context.addCookies([
    { name: 'session', value: secret, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const registered = context.waitForEvent('serviceworker');
  await page.goto('/legal');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  const worker = await registered;
  await keepNotifications(worker);
  return { page, worker, username };
}

/** A browser without a screen may not show notifications: keeps them as a browser does, one for each tag. */
async function keepNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    type Kept = NotificationOptions & { title: string; close(): void };
    const shown = new Map<string | undefined, Kept>();
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) =>
        void shown.set(options.tag, { ...options, title, close: () => shown.delete(options.tag) }),
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        [...shown.values()].filter((one) => tag === undefined || one.tag === tag),
    });
  });
}

function message(server: RunningServer, text: string): PushMessage {
  return {
    web_push: 8030,
    notification: {
      title: 'A new message',
      body: `From Ada: ${text}`,
      navigate: `${server.url}/inbox`,
      tag: 'inbox',
      lang: 'en',
      dir: 'auto',
      icon: `${server.url}/icons/icon-192.png`,
    },
    app_badge: text === 'one' ? 1 : 2,
  };
}

/** Hands messages to the browser, decrypted, as its push service does. */
async function deliver(page: Page, server: RunningServer, messages: PushMessage[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  for (const one of messages)
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: server.url,
      registrationId,
      data: JSON.stringify(one),
    });
}

function countTabs(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const { clients } = self as unknown as { clients: { matchAll(options: object): Promise<unknown[]> } };
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });
}

/** Presses a notification about a page. */
async function press(worker: Worker, address: string): Promise<void> {
  await worker.evaluate(async (data) => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    await registration.showNotification('A new message', { data, tag: 'pressed' });
    const [notification] = await registration.getNotifications({ tag: 'pressed' });
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    self.dispatchEvent(event);
    await Promise.all(work);
    if ((await registration.getNotifications({ tag: 'pressed' })).length > 0)
      throw new Error('The notification is still shown.');
  }, address);
}
