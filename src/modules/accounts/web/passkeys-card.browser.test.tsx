import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { PasskeysCard } from './passkeys-card.tsx';

const MINUTE_MS = 60_000;

let created: MockInstance;
let challenges = 0;

const begun = () => ({
  challengeId: `challenge-${++challenges}`,
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Kollabrate' },
    user: { id: 'AAAA', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
});
const made = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: { clientDataJSON: new ArrayBuffer(3), attestationObject: new ArrayBuffer(3) },
  getClientExtensionResults: () => ({}),
};
const dialog = () => page.getByRole('dialog', { name: 'Add a passkey' });
const goOn = () => dialog().getByRole('button', { name: 'Continue' });

async function open() {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect.element(dialog()).toBeVisible();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  challenges = 0;
  // The options are only a part of what the server sends.
  vi.spyOn(httpApi, 'startPasskey').mockImplementation(async () => begun() as never);
  created = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made as never);
  const state = { totpSince: null, recoveryCodesLeft: 0, passkeys: [] };
  mountPage(<PasskeysCard state={{ ok: true, value: state }} />);
});
afterEach(() => vi.useRealTimers());

it('requests new options if those of the dialog are too old', async () => {
  const add = vi.spyOn(httpApi, 'addPasskey').mockResolvedValue({ message: 'Your passkey is ready.' });
  await open();
  vi.setSystemTime(Date.now() + 6 * MINUTE_MS);
  await goOn().click();
  await expect.element(page.getByText('Your passkey is ready.')).toBeVisible();
  expect(add.mock.calls.map(([{ body }]) => body.challengeId)).toEqual(['challenge-2']);
});

it('asks for the password above the dialog if the last proof is too old by then, and goes on', async () => {
  const add = vi.spyOn(httpApi, 'addPasskey').mockResolvedValue({ message: 'Your passkey is ready.' });
  vi.spyOn(httpApi, 'confirmPassword').mockResolvedValue({ message: 'Thank you.' });
  await open();
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
  vi.mocked(httpApi.startPasskey).mockRejectedValueOnce(refusal('authentication_needed'));
  await goOn().click();
  const password = page.getByLabelText('Current password');
  await expect.element(password).toHaveFocus();
  await expectNoAxeViolations();
  await password.fill('a quiet sea 7');
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button').last().click();
  await expect.element(page.getByText('Your passkey is ready.')).toBeVisible();
  expect(add.mock.calls.map(([{ body }]) => body.challengeId)).toEqual(['challenge-2']);
});

it('requests new options after a passkey was refused', async () => {
  const add = vi.spyOn(httpApi, 'addPasskey').mockRejectedValueOnce(refusal('invalid_code'));
  add.mockResolvedValue({ message: 'Your passkey is ready.' });
  await open();
  await goOn().click();
  await expect.element(dialog().getByRole('alert')).toHaveFocus();
  await goOn().click();
  await expect.element(page.getByText('Your passkey is ready.')).toBeVisible();
  expect(add.mock.calls.map(([{ body }]) => body.challengeId)).toEqual(['challenge-1', 'challenge-2']);
});

it('opens without the error that it was closed with', async () => {
  created.mockRejectedValue(new Error('This device cannot.'));
  await open();
  await goOn().click();
  const problem = dialog().getByText('Your browser could not create a passkey.');
  await expect.element(problem).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await open();
  await expect.element(problem).not.toBeInTheDocument();
});
