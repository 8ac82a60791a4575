import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { SignUpForm } from './sign-up-form.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const send = () => page.getByRole('button', { name: 'Sign Up' }).click();

// Drafts of other test files stay in the tab, which a worker shares over its files.
beforeEach(() => sessionStorage.clear());

it('names every field that is missing, and leads from their sum to each', async () => {
  const signUp = vi.spyOn(httpApi, 'signUp');
  mountPage(<SignUpForm onDone={() => {}} />);
  await send();
  for (const label of ['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password']) {
    await expect.element(field(label)).toHaveAccessibleDescription(/Required/);
  }
  await expect.element(page.getByLabelText('Content category')).toHaveAccessibleDescription(/Required/);
  const terms = page.getByRole('checkbox', { name: /at least 13/ });
  await expect.element(terms).toHaveAccessibleDescription(/Required/);
  const summary = page.getByRole('alert').filter({ hasText: 'Please check these fields' });
  await expect.element(summary).toHaveFocus();
  await summary.getByRole('link', { name: 'Username' }).click();
  await expect.element(field('Username')).toHaveFocus();
  expect(signUp).not.toHaveBeenCalled();
});

it('says what is wrong with each field, of a business too', async () => {
  mountPage(<SignUpForm onDone={() => {}} />);
  await expect.element(page.getByText('Your username cannot be changed later.')).toBeVisible();
  const category = 'You can change it later, once every 90 days.';
  await expect.element(page.getByText(category)).toBeVisible();
  await page.getByRole('tab', { name: 'Business' }).click();
  const rounds: [label: string, text: string, message: string][][] = [
    [
      ['First name', 'A', 'Too Short!'],
      ['Last name', 'R2D2', 'Must only contain letters'],
      ['Business name', 'x'.repeat(51), 'Too Long!'],
      ['Username', 'ab', 'Must be longer than 3 characters'],
      ['Email', 'not an address', 'Invalid email'],
      ['Password', 'five5', 'Password must be longer than 6 characters'],
      ['Confirm password', 'something else', 'Passwords must match'],
    ],
    [
      ['First name', 'a'.repeat(31), 'Too Long!'],
      ['Username', 'a-b-c', 'Must only contain alphanumeric characters [a-Z][0-9] and underscores'],
    ],
    [['Username', 'a'.repeat(17), 'Must be shorter than 16 characters']],
  ];
  for (const round of rounds) {
    for (const [label, text] of round) await field(label).fill(text);
    await send();
    for (const [label, , message] of round) {
      await expect
        .element(field(label), { message: label })
        .toHaveAccessibleDescription(expect.stringContaining(message));
    }
  }
});
