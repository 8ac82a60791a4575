import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const one = {
  requestId: '01890000-0000-7000-8000-000000000001',
  kollabTitle: 'Tide tables',
  username: 'noor',
  displayName: 'Noor',
  state: 'active' as const,
};
const dialog = () => page.getByRole('dialog', { name: 'Are you sure?' });
const password = () => dialog().getByLabelText('Your password');

beforeEach(() => {
  vi.spyOn(httpApi, 'openCollaborations').mockResolvedValue({ count: 0, collaborations: [] });
  vi.spyOn(httpApi, 'getSecondFactor').mockResolvedValue({
    totpSince: null,
    recoveryCodesLeft: 0,
    passkeys: [],
  });
  mountPage(<DeleteAccountDialog open onOpenChange={() => {}} />);
});

async function send() {
  await password().fill('a quiet sea 7');
  await dialog().getByRole('button', { name: 'Delete my account' }).click();
}

it('shows why it was refused, and the collaboration that was opened meanwhile', async () => {
  vi.spyOn(httpApi, 'deleteAccount').mockRejectedValue(
    refusal(requestsErrors.open_collaborations, { error: 'A collaboration is open.' }),
  );
  await expect.element(password()).toBeVisible();
  vi.mocked(httpApi.openCollaborations).mockResolvedValue({ count: 1, collaborations: [one] });
  await send();
  await expect.element(dialog().getByRole('heading', { name: 'One collaboration is open' })).toBeVisible();
  await expect.element(dialog().getByRole('alert')).toHaveFocus();
  await expect.element(dialog().getByText('A collaboration is open.')).toBeVisible();
  await expectNoAxeViolations();
  await expect.element(password()).toHaveValue('a quiet sea 7');
});

it('shows the code field if two-step sign-in was switched on meanwhile', async () => {
  vi.spyOn(httpApi, 'deleteAccount').mockRejectedValue(
    refusal('invalid', {
      fields: { code: 'Enter the six digits from your app, or one of your recovery codes.' },
    }),
  );
  await expect.element(password()).toBeVisible();
  vi.mocked(httpApi.getSecondFactor).mockResolvedValue({
    totpSince: '2026-11-20T08:00:00.000Z',
    recoveryCodesLeft: 10,
    passkeys: [],
  });
  await send();
  await expect.element(dialog().getByLabelText('Code from your app')).toBeVisible();
  await expect.element(dialog().getByRole('alert')).toHaveFocus();
  await expect.element(password()).toHaveValue('a quiet sea 7');
});

it('asks to be certain before it deletes at once, and only then', async () => {
  const sent = vi
    .spyOn(httpApi, 'deleteAccount')
    .mockRejectedValue(refusal('invalid', { fields: { password: 'This is not your password' } }));
  await expect.element(dialog().getByRole('radio', { name: 'In 14 days' })).toBeChecked();
  await dialog().getByText('Now', { exact: true }).click();
  await password().fill('a quiet sea 7');
  const confirm = dialog().getByRole('button', { name: 'Delete my account now' });
  await confirm.click();
  await expect.element(dialog().getByText('Tick this to delete it now', { exact: true })).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
  await dialog().getByRole('checkbox', { name: 'I know that nobody can bring my account back' }).click();
  await confirm.click();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].body).toEqual({ password: 'a quiet sea 7', closeOpen: false, now: true });
  await expectNoAxeViolations();
});
