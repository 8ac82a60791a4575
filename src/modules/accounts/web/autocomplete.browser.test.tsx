import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { ProofDialog } from '#web/proof/proof-dialog.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { ResendForm } from './resend-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const nothing = () => {};
const signedIn = async () => {};
const secondStep = { ticket: 'a ticket', methods: ['totp' as const, 'recoveryCode' as const] };

// Users sign in with the address, so password managers must store it as the `username`.
it.each<[string, ReactNode, Record<string, string>, string?]>([
  [
    'sign-up',
    <SignUpForm key="sign-up" onDone={nothing} />,
    {
      fname: 'given-name',
      lname: 'family-name',
      username: 'nickname',
      email: 'username',
      password: 'new-password',
      confirmPassword: 'new-password',
    },
  ],
  [
    'sign-up of a business',
    <SignUpForm key="business" onDone={nothing} />,
    { businessName: 'organization', email: 'username' },
    'Business',
  ],
  [
    'sign-in',
    <SignInForm key="sign-in" next="/" onEmail={nothing} />,
    { email: 'username', password: 'current-password' },
  ],
  [
    'the second step',
    <SecondStepForm key="second" secondStep={secondStep} onSignedIn={signedIn} onOver={nothing} />,
    { code: 'one-time-code' },
  ],
  [
    'a recovery code',
    <SecondStepForm key="paper" secondStep={secondStep} onSignedIn={signedIn} onOver={nothing} />,
    { code: 'off' },
    'Use a recovery code',
  ],
  ['a forgotten password', <ForgotPasswordForm key="forgot" onSent={nothing} />, { email: 'username' }],
  [
    'a reset',
    <ResetPasswordForm key="reset" code="a code" />,
    { newPassword: 'new-password', confirmPassword: 'new-password' },
  ],
  [
    'a change of the password',
    <ChangePasswordCard key="password" email="ada@people.example" />,
    {
      '': 'username',
      currentPassword: 'current-password',
      newPassword: 'new-password',
      confirmPassword: 'new-password',
    },
    'Change password',
  ],
  [
    'a change of the address',
    <ChangeEmailForm key="email" onClose={nothing} />,
    { newEmail: 'email', currentPassword: 'current-password' },
  ],
  [
    'a proof',
    <ProofDialog
      key="proof"
      open
      ways={{ password: true, google: true }}
      onOpenChange={nothing}
      onProved={nothing}
    />,
    { currentPassword: 'current-password' },
  ],
  ['another mail', <ResendForm key="resend" />, { email: 'email' }],
])('the fields of %s have the right autocomplete', async (_, form, expected, press) => {
  mountPage(form);
  const pressed = page.getByText(press ?? '', { exact: true });
  if (press) await pressed.click();
  const said = () =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=hidden])')].map(
        ({ name, autocomplete }) => [name, autocomplete],
      ),
    );
  await expect.poll(said).toEqual(expect.objectContaining(expected));
  expect(Object.values(said())).not.toContain('');
});
