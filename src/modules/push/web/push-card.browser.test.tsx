import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PushView } from '#modules/push/push.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { type DeviceFacts, unsubscribeDevice } from './device-push.ts';
import { PushCard } from './push-card.tsx';

const OFF: PushView = { publicKey: 'a key', since: null, others: 0 };
const SINCE = '2026-11-28T12:00:00.000Z';
const READY: DeviceFacts = { hasPush: true, permission: 'default', isApple: false };
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

const show = (
  push: Partial<PushView>,
  facts: Partial<DeviceFacts> = {},
  { subscribe = async () => null as never, unsubscribe = async () => {} } = {},
) =>
  mountPage(
    <PushCard
      state={{ ok: true, value: { ...OFF, ...push } }}
      facts={() => ({ ...READY, ...facts })}
      subscribe={subscribe}
      unsubscribe={unsubscribe}
    />,
  );
const turnOff = page.getByRole('button', { name: 'Turn off' });
const turnOn = page.getByRole('button', { name: 'Turn on notifications here' });

it('asks the browser only on a press, and sends its subscription', async () => {
  const add = vi.spyOn(httpApi, 'addPushSubscription').mockResolvedValue({ message: 'It is on.' });
  const subscribe = vi.fn(async () => SUBSCRIPTION);
  show({}, {}, { subscribe: subscribe as never });
  await expect.element(turnOn).toBeVisible();
  expect(subscribe).not.toHaveBeenCalled();
  await turnOn.click();
  await expect.element(page.getByText('It is on.')).toBeVisible();
  expect(subscribe.mock.calls).toEqual([['a key']]);
  expect(add.mock.calls[0]?.[0]).toMatchObject({ body: SUBSCRIPTION });
  await expectNoAxeViolations();
});

it('says so if permission was not given, and sends nothing', async () => {
  const add = vi.spyOn(httpApi, 'addPushSubscription');
  show({});
  await turnOn.click();
  await expect.element(page.getByText(/^That did not work. Allow notifications/)).toBeVisible();
  expect(add).not.toHaveBeenCalled();
});

it('switches off what is on', async () => {
  const remove = vi.spyOn(httpApi, 'removePushSubscription').mockResolvedValue({ message: 'It is off.' });
  const unsubscribe = vi.fn(async () => {});
  show({ since: SINCE, others: 2 }, {}, { unsubscribe });
  await expect.element(page.getByText('On for 2 other devices.')).toBeVisible();
  await turnOff.click();
  await expect.element(page.getByText('It is off.')).toBeVisible();
  expect(remove).toHaveBeenCalledOnce();
  await expect.poll(() => unsubscribe.mock.calls.length).toBe(1);
});

it('leaves the browser subscribed if the server refused to switch it off', async () => {
  vi.spyOn(httpApi, 'removePushSubscription').mockRejectedValue(refusal('unavailable'));
  const unsubscribe = vi.fn(async () => {});
  show({ since: SINCE }, {}, { unsubscribe });
  await turnOff.click();
  await expect.element(page.getByText('We are busy right now.', { exact: false })).toBeVisible();
  await expect.element(turnOff).not.toHaveAttribute('aria-busy', 'true');
  expect(unsubscribe).not.toHaveBeenCalled();
});

it('tolerates a browser that cannot unsubscribe', async () => {
  const getRegistration = vi.spyOn(navigator.serviceWorker, 'getRegistration');
  getRegistration.mockRejectedValue(new DOMException('Storage error', 'AbortError'));
  await expect(unsubscribeDevice()).resolves.toBeUndefined();
  expect(getRegistration).toHaveBeenCalledOnce();
});

it.each([
  ['blocked', { permission: 'denied' }, 'Notifications from this site are blocked in this browser.'],
  ['not known to it', { hasPush: false }, 'This browser cannot show notifications of websites.'],
  ['for the home screen only', { hasPush: false, isApple: true }, 'Tap Share in Safari'],
] as const)('says what to do if notifications are %s', async (_, facts, text) => {
  show({}, facts);
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  await expect.element(turnOn).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('says so if the instance cannot send', async () => {
  show({ publicKey: null });
  await expect.element(page.getByText(/not available here at the moment/)).toBeVisible();
});
