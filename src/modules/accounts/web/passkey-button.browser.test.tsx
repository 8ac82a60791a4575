import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { PasskeyButton } from './passkey-button.tsx';

const button = page.getByRole('button', { name: 'Sign in with a passkey' });
const FAILED = 'Your browser could not sign in with a passkey.';

/** Lets the browser's prompt fail. */
function mountFailing(error: DOMException) {
  const options = { challenge: 'AAAA' };
  vi.spyOn(httpApi, 'startPasskeySignIn').mockResolvedValue({ challengeId: 'c1', options } as never);
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(error);
  const reported = vi.fn((event: Event) => event.preventDefault());
  addEventListener('error', reported);
  onTestFinished(() => removeEventListener('error', reported));
  mountPage(<PasskeyButton onSignedIn={async () => {}} />);
  return reported;
}

it.each(['SecurityError', 'UnknownError', 'NotReadableError', 'OperationError'])(
  'says that the browser could not do it, and reports nothing, after a %s',
  async (name) => {
    const reported = mountFailing(new DOMException('An unknown error occurred.', name));
    await button.click();
    await expect.element(page.getByText(FAILED)).toBeVisible();
    await expect.element(button).toBeEnabled();
    expect(reported).not.toHaveBeenCalled();
  },
);

it('says nothing when the user cancels', async () => {
  mountFailing(new DOMException('The operation was not allowed.', 'NotAllowedError'));
  await button.click();
  await expect.poll(() => vi.mocked(navigator.credentials.get).mock.settledResults.length).toBe(1);
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
});
