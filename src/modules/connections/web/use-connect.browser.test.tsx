import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Connectable } from '#contract/product.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { postConnectResult } from './connect-result.ts';
import { ConnectStatus } from './connect-status.tsx';
import { useConnect } from './use-connect.ts';

const connected = vi.fn<(type: Connectable) => void>();
const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
/** Requests to the server, answered by the test. */
let asked: { type: Connectable; response: PromiseWithResolvers<{ url: string }> }[] = [];

beforeEach(() => {
  asked = [];
  // A test cannot open a real window, which would load the platform.
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  vi.spyOn(httpApi, 'startConnect').mockImplementation((input) => {
    const response = Promise.withResolvers<{ url: string }>();
    asked.push({ type: input?.body.type as Connectable, response });
    return response.promise;
  });
});
afterEach(() => {
  for (const noted of [connected, opened.close, opened.location.replace]) noted.mockReset();
});

function Connections() {
  const { connecting, connect, dismiss } = useConnect(connected);
  return (
    <>
      <button type="button" onClick={() => connect('youtube')}>
        YouTube
      </button>
      <button type="button" onClick={() => connect('twitch')}>
        Twitch
      </button>
      <ConnectStatus connecting={connecting} onDismiss={dismiss} />
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const finishAt = (name: string) => page.getByText(`Please finish on ${name}`, { exact: false });

it('keeps waiting for its own platform when another one is connected or refused elsewhere', async () => {
  mountPage(<Connections />);
  await press('YouTube');
  await expect.element(finishAt('YouTube')).toBeVisible();
  postConnectResult({ type: 'twitch', connected: false, why: 'Twitch failed.' });
  postConnectResult({ type: 'twitch', connected: true });
  await expect.poll(() => connected.mock.calls).toEqual([['twitch']]);
  await expect.element(finishAt('YouTube')).toBeVisible();

  postConnectResult({ type: 'youtube', connected: true });
  await expect.element(finishAt('YouTube')).not.toBeInTheDocument();
});

it('shows a general reason if the window returned none because the session had ended', async () => {
  mountPage(<Connections />);
  await press('YouTube');
  await expect.element(finishAt('YouTube')).toBeVisible();
  postConnectResult({ type: 'youtube', connected: false });
  await expect.element(page.getByText('YouTube was not connected')).toBeVisible();
  await expect.element(page.getByText('You may have been signed out. Please try again.')).toBeVisible();
});

it('sends the window to the platform that was pressed last, which the notice names', async () => {
  mountPage(<Connections />);
  await press('YouTube');
  await press('Twitch');
  await press('Twitch');
  await expect.element(finishAt('Twitch')).toBeVisible();
  asked[0]?.response.resolve({ url: 'https://youtube.example/' });
  await vi.waitFor(() => expect(asked.map(({ type }) => type)).toEqual(['youtube', 'twitch']));
  asked[1]?.response.resolve({ url: 'https://twitch.example/' });
  await vi.waitFor(() => expect(opened.location.replace.mock.calls).toEqual([['https://twitch.example/']]));
  await expect.element(finishAt('Twitch')).toBeVisible();
});

it('keeps the window for the platform that was pressed last if the one before is refused', async () => {
  mountPage(<Connections />);
  await press('YouTube');
  await press('Twitch');
  asked[0]?.response.reject(refusal('wrong_state', { error: 'YouTube cannot be connected here yet.' }));
  await expect.element(page.getByText('YouTube cannot be connected here yet.')).toBeVisible();
  await expect.element(finishAt('Twitch')).toBeVisible();
  expect(opened.close).not.toHaveBeenCalled();

  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.response.reject(refusal('wrong_state', { error: 'Twitch cannot be connected here yet.' }));
  await expect.element(finishAt('Twitch')).not.toBeInTheDocument();
  expect(opened.close).toHaveBeenCalledOnce();
});

it('closes the window if the session has ended, and leads to sign-in', async () => {
  mountPage(<Connections />);
  await press('YouTube');
  asked[0]?.response.reject(refusal('not_signed_in'));
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  expect(opened.close).toHaveBeenCalledOnce();
});
