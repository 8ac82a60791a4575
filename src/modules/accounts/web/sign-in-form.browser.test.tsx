import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { SignInForm } from './sign-in-form.tsx';

const onEmail = vi.fn();
const email = () => page.getByLabelText('Email');
const password = () => page.getByLabelText('Password', { exact: true });

async function passFirstStep() {
  onEmail.mockReset();
  vi.spyOn(httpApi, 'signIn').mockResolvedValue({
    secondStep: { ticket: 'a ticket', methods: ['totp', 'recoveryCode'] },
  });
  mountPage(<SignInForm next="/elsewhere" onEmail={onEmail} />);
  await email().fill('ada@people.example');
  await password().fill('a quiet sea 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus();
}

async function expectPasswordAsked() {
  await expect.element(password()).toHaveFocus();
  await expect.element(password()).toHaveValue('');
  await expect.element(email()).toHaveValue('ada@people.example');
  // The address that 'Forgot your password?' starts with.
  expect(onEmail).toHaveBeenLastCalledWith('ada@people.example');
}

it('says that both fields are required', async () => {
  mountPage(<SignInForm next="/elsewhere" onEmail={onEmail} />);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  for (const field of [email(), password()]) {
    await expect.element(field).toHaveAccessibleDescription(/Required/);
  }
});

it('says that the credentials are wrong, and keeps the focus and the typed values', async () => {
  vi.spyOn(httpApi, 'signIn').mockRejectedValue(refusal(accountsErrors.bad_credentials));
  mountPage(<SignInForm next="/elsewhere" onEmail={onEmail} />);
  await email().fill('ada@people.example');
  await password().fill('a quiet sea 7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(accountsErrors.bad_credentials.text).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main :focus').length).toBe(1);
  await expect.element(email()).toHaveValue('ada@people.example');
});

it('asks for the password alone after the second step was cancelled', async () => {
  await passFirstStep();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expectPasswordAsked();
});

it('asks for the password alone when the second step is over', async () => {
  await passFirstStep();
  vi.spyOn(httpApi, 'signInSecondStep').mockRejectedValue(
    refusal('invalid_code', { error: 'It took too long.' }),
  );
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByText('It took too long.')).toBeVisible();
  await expectPasswordAsked();
});
