import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { GoogleSignUpForm } from './google-sign-up-form.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const KEPT = /We kept what you wrote here earlier/;

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(httpApi, 'checkUsername').mockImplementation(async (asked) => ({
    ...{ username: asked?.query?.username ?? '', status: 'available', message: '' },
  }));
});

function show(email = 'ada@people.example') {
  unmount();
  const ticket = { kind: 'signUp', ticket: 'seven', firstName: 'Ada', lastName: 'Lovelace' } as const;
  mountPage(<GoogleSignUpForm {...ticket} email={email} next="/" invited={false} />);
}

it('restores what was typed after a reload, and starts over with the names from Google', async () => {
  show();
  await field('Username').fill('ada_l');
  await field('First name').fill('Augusta');
  await page.getByLabelText('Content category').selectOptions('music');
  show();
  await expect.element(page.getByText(KEPT)).toBeVisible();
  await expect.element(field('Username')).toHaveValue('ada_l');
  await expect.element(field('First name')).toHaveValue('Augusta');
  await expect.element(field('Email')).toHaveValue('ada@people.example');
  await expect.element(page.getByLabelText('Content category')).toHaveValue('music');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field('First name')).toHaveValue('Ada');
  await expect.element(field('Username')).toHaveValue('');
});

it('drops what was typed with another Google account', async () => {
  show();
  await field('Username').fill('ada_l');
  show('grace@people.example');
  await expect.element(field('Email')).toHaveValue('grace@people.example');
  await expect.element(field('Username')).toHaveValue('');
  await expect.element(page.getByText(KEPT)).not.toBeInTheDocument();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ada_l');
});
