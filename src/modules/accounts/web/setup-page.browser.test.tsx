import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { apiContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import SetupPage, { loader } from './setup-page.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const create = page.getByRole('button', { name: 'Create the admin' });

// Drafts stay in the tab.
beforeEach(() => sessionStorage.clear());

async function fill(password: string) {
  await field('First name').fill('Ada');
  await field('Last name').fill('Lovelace');
  await field('Username').fill('ada_admin');
  await field('Email').fill('ada@people.example');
  await page.getByLabelText('Content category').selectOptions('music');
  await field('Password').fill(password);
  await field('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /at least 13/ }).click();
}

it('says what a link does that no longer works, and how to get another', async () => {
  mountPage(<SetupPage />, () => ({ token: null }));
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect.element(page.getByText('npm run admin -- setup')).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('tells who is signed in what happened to a dead link, with a way on', async () => {
  vi.spyOn(httpApi, 'checkSetup').mockRejectedValue(refusal('not_found'));
  const viewer = { username: 'ada_admin' };
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, viewer as never);
  const url = new URL('https://here.example/setup?token=used');
  mountPage(<SetupPage />, (args) => loader({ ...args, context, url }), { viewer });
  await expect
    .element(page.getByText('It was already used or has expired, and you are still signed in.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await expect.element(page.getByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('names each field that is missing, and sends nothing', async () => {
  const setUp = vi.spyOn(httpApi, 'setUp');
  mountPage(<SetupPage />, () => ({ token: 'printed' }));
  await create.click();
  await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Password')).toHaveAttribute('aria-invalid', 'true');
  expect(setUp).not.toHaveBeenCalled();
  await expectNoAxeViolations();
});

it('keeps the form when the password is too common, and says so when somebody else was first', async () => {
  vi.spyOn(httpApi, 'checkUsername').mockResolvedValue({
    ...{ username: 'ada_admin', status: 'available', message: '' },
  });
  const setUp = vi
    .spyOn(httpApi, 'setUp')
    .mockRejectedValueOnce(refusal('invalid', { fields: { password: 'This password is too common' } }))
    .mockRejectedValueOnce(refusal('not_found'));
  const load = vi.fn().mockReturnValueOnce({ token: 'printed' }).mockReturnValue({ token: null });
  mountPage(<SetupPage />, load);
  await fill('password1');
  await create.click();
  await expect.element(page.getByText('This password is too common').first()).toBeVisible();
  await expect.element(field('Username')).toHaveValue('ada_admin');
  await field('Password').fill('tide pier salt 7');
  await field('Confirm password').fill('tide pier salt 7');
  await create.click();
  await vi.waitFor(() => expect(setUp).toHaveBeenCalledTimes(2));
  expect(setUp.mock.calls[1]?.[0].body).toMatchObject({ token: 'printed', username: 'ada_admin' });
  await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

it('restores the form after a reload, without the password, which is stored nowhere', async () => {
  vi.spyOn(httpApi, 'checkUsername').mockResolvedValue({
    ...{ username: 'ada_admin', status: 'available', message: '' },
  });
  mountPage(<SetupPage />, () => ({ token: 'printed' }));
  await fill('tide pier salt 7');
  unmount();
  mountPage(<SetupPage />, () => ({ token: 'printed' }));
  await expect.element(page.getByText(/Please enter your password again/)).toBeVisible();
  await expect.element(field('Username')).toHaveValue('ada_admin');
  await expect.element(field('Email')).toHaveValue('ada@people.example');
  await expect.element(field('Password')).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('tide pier salt 7');
});
