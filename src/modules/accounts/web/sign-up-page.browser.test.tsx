import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import SignUpPage from './sign-up-page.tsx';

const PASSWORD = 'tide pier salt 7';
const field = (label: string) => page.getByLabelText(label, { exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const root = { settings: { publicUrl: 'http://localhost', devTools: false } };
const loaded = {
  google: { state: 'unavailable' },
  entry: 'open',
  invitation: null,
};
const show = () => mountPage(<SignUpPage />, () => loaded, root);
const reload = () => {
  unmount();
  show();
};

let signUp: MockInstance<typeof httpApi.signUp>;
let checkUsername: MockInstance<typeof httpApi.checkUsername>;

beforeEach(() => {
  sessionStorage.clear();
  signUp = vi.spyOn(httpApi, 'signUp').mockResolvedValue({ message: 'Almost there!' });
  checkUsername = vi.spyOn(httpApi, 'checkUsername').mockImplementation(async (asked) => {
    const username = asked?.query?.username ?? '';
    if (username === 'grace') return { username, status: 'taken', message: 'This username is already taken' };
    return { username, status: 'available', message: '' };
  });
  show();
});

async function fill() {
  await page.getByRole('tab', { name: 'Business' }).click();
  await field('Business name').fill('Harbour & Sons');
  await field('First name').fill('Ada');
  await field('Last name').fill('Lovelace');
  await field('Username').fill('ada_l');
  await field('Email').fill('ada@poeple.example');
  await page.getByLabelText('Content category').selectOptions('music');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /at least 13/ }).click();
}
const send = () => page.getByRole('button', { name: 'Sign Up' }).click();

it('restores the form after a reload, without the password, which is stored nowhere', async () => {
  await fill();
  reload();
  await expect.element(field('Business name')).toHaveValue('Harbour & Sons');
  await expect.element(field('Username')).toHaveValue('ada_l');
  await expect.element(field('Email')).toHaveValue('ada@poeple.example');
  await expect.element(page.getByLabelText('Content category')).toHaveValue('music');
  await expect.element(field('Password')).toHaveValue('');
  await expect.element(page.getByText(/We kept what you wrote here earlier/)).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
});

it('does not store the password if the response was lost', async () => {
  signUp.mockRejectedValue(ApiError.offline());
  await fill();
  await send();
  await vi.waitFor(() => expect(signUp).toHaveBeenCalled());
  reload();
  await expect.element(field('Username')).toHaveValue('ada_l');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
});

it('says where the mail went, also after a reload, and lets a wrong address be corrected', async () => {
  await fill();
  await send();
  await expect.element(heading('Check your email')).toHaveFocus();
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Password')).toHaveValue(PASSWORD);
  await field('Email').fill('ada@people.example');
  await send();
  await expect.element(page.getByText('ada@people.example')).toBeVisible();
  expect(signUp.mock.lastCall?.[0].body).toMatchObject({
    ...{ accountType: 'business', businessName: 'Harbour & Sons', username: 'ada_l', password: PASSWORD },
    email: 'ada@people.example',
  });

  reload();
  await expect.element(heading('Check your email')).toBeVisible();
  await expect.element(page.getByText('ada@people.example')).toBeVisible();
  await page.getByRole('button', { name: 'Wrong address?' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue('ada@people.example');
  await expect.element(field('First name')).toHaveValue('Ada');
  await expect.element(field('Password')).toHaveValue('');
  await expect.element(page.getByText(/Please enter your password again/)).toBeVisible();
});

/** Faster than the debounce, on any machine. */
function typeAtOnce(...values: string[]) {
  const input = field('Username').element() as HTMLInputElement;
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const value of values) {
    setValue?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

it('says while a username is typed whether it is free', async () => {
  await expect.element(field('Username')).toBeVisible();
  typeAtOnce('gra', 'grac', 'grace');
  await expect.element(field('Username')).toHaveAccessibleDescription(/already taken/);
  await expect.element(page.getByRole('status').filter({ hasText: 'already taken' })).toBeInTheDocument();
  typeAtOnce('grace_', 'grace_h');
  await expect.element(page.getByText('This username is free')).toBeVisible();
  await expect.element(field('Username')).not.toHaveAccessibleDescription(/already taken/);
  // Debounced. Usernames that the form refuses are not sent.
  expect(checkUsername.mock.calls.map(([asked]) => asked?.query?.username)).toEqual(['grace', 'grace_h']);
  await userEvent.type(field('Username'), '-');
  await expect.element(page.getByText('This username is free')).not.toBeInTheDocument();
});

it.each([
  ['closed', 'Sign-up is closed'],
  ['invite', 'You need an invitation'],
  ['over', 'This invitation link no longer works'],
])('says why there is no form (%s), and offers the waiting list', async (entry, title) => {
  unmount();
  mountPage(<SignUpPage />, () => ({ ...loaded, entry }), root);
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  expect(page.getByLabelText('Username').elements()).toHaveLength(0);
  await expectNoAxeViolations();
});

it('sends the invitation that the visitor came with', async () => {
  unmount();
  mountPage(<SignUpPage />, () => ({ ...loaded, invitation: 'abc' }), root);
  await fill();
  await send();
  await expect.poll(() => signUp.mock.calls[0]?.[0].body).toMatchObject({ invitation: 'abc' });
});
