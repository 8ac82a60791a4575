import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { GoogleCard } from './google-card.tsx';

const CONNECTED = { email: 'ada@gmail.example', connectedAt: '2026-11-20T10:00:00.000Z' };
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('is shown only where Google is set up, or is still connected', async () => {
  mountPage(
    <>
      <GoogleCard googleState="unavailable" google={null} password />
      <h1>The rest</h1>
    </>,
  );
  await expect.element(page.getByRole('heading', { name: 'The rest' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Google' }).query()).toBeNull();
});

it('asks for the password before Google is connected, if the last proof is too old', async () => {
  const start = vi.spyOn(httpApi, 'startGoogle').mockRejectedValue(refusal('authentication_needed'));
  mountPage(<GoogleCard googleState="available" google={null} password />);
  await button('Connect Google').click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  expect(start).toHaveBeenCalledTimes(1);
});

it('asks an account without password to prove it by Google, and leads back to the page', async () => {
  vi.spyOn(httpApi, 'startGoogle').mockRejectedValue(refusal('authentication_needed'));
  vi.spyOn(httpApi, 'getSignInMethods').mockResolvedValue({
    ...{ password: false, googleState: 'available', google: CONNECTED },
  });
  const prove = vi.spyOn(httpApi, 'proveByGoogle').mockRejectedValue(refusal('wrong_state'));
  const router = mountPage(<GoogleCard googleState="available" google={null} password={false} />);
  await router.navigate('/?google=notFresh&tab=2');
  await button('Connect Google').click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect.element(dialog.getByText(/^Google did not ask you to sign in again/)).toBeVisible();
  expect(dialog.getByLabelText('Current password').query()).toBeNull();
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => prove.mock.calls).toEqual([[{ body: { next: '/?tab=2' } }]]);
});

it('disconnects after a question, but not the only way to sign in', async () => {
  const disconnect = vi
    .spyOn(httpApi, 'disconnectGoogle')
    .mockResolvedValue({ message: 'Google is disconnected.' });
  mountPage(<GoogleCard googleState="available" google={CONNECTED} password />);
  await button('Disconnect Google').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText('Google is disconnected.')).toBeVisible();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

it('says why it cannot be disconnected without a password', async () => {
  mountPage(<GoogleCard googleState="available" google={CONNECTED} password={false} />);
  await expect.element(page.getByText(/^Google is your only way to sign in/)).toBeVisible();
  expect(button('Disconnect Google').query()).toBeNull();
  await expectNoAxeViolations();
});
