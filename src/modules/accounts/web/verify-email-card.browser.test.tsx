import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { VerifyEmailCard } from './verify-email-card.tsx';

const press = () => page.getByRole('button', { name: 'Confirm my email' }).click();
const DONE = { message: 'Your email address is confirmed. Thank you!', signedIn: false };

it('can be pressed again after a lost response, with the same key', async () => {
  const lost = ApiError.offline();
  const verify = vi.spyOn(httpApi, 'verifyEmail').mockRejectedValueOnce(lost).mockResolvedValue(DONE);
  mountPage(<VerifyEmailCard code="c" />, undefined, { viewer: null });
  await press();
  await expect.element(page.getByText(lost.message)).toBeVisible();
  await press();
  await expect.element(page.getByText(DONE.message)).toBeVisible();
  const [before, after] = verify.mock.calls.map(([{ key }]) => key);
  expect([typeof before, after]).toEqual(['string', before]);
});

it('tells a signed-in user that the address is verified if the link was already used', async () => {
  vi.spyOn(httpApi, 'verifyEmail').mockRejectedValue(refusal('invalid_code'));
  mountPage(<VerifyEmailCard code="c" />, undefined, { viewer: { username: 'ada', emailVerified: true } });
  await press();
  await expect.element(page.getByText('The email address of @ada is already confirmed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
});

it.each([null, { username: 'ada', emailVerified: false }])(
  'refuses a used link to others: %s',
  async (viewer) => {
    vi.spyOn(httpApi, 'verifyEmail').mockRejectedValue(
      refusal('invalid_code', { error: 'It is worth nothing.' }),
    );
    mountPage(<VerifyEmailCard code="c" />, undefined, { viewer });
    await press();
    await expect.element(page.getByText('It is worth nothing.')).toBeVisible();
  },
);
