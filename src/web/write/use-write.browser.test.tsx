import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { Button } from '#ui/button/button.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { readPage } from '../router-glue/page-reads.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

interface Input {
  params: { on: boolean };
  key?: string;
}
type Result = { message: string } | null;

const saved = vi.fn<() => { on: boolean }>();
const send = vi.fn<(input: Input) => Promise<Result>>();

beforeEach(() => {
  saved.mockReset().mockReturnValue({ on: false });
  send.mockReset().mockResolvedValue({ message: 'Kept' });
});

function Press(options: WriteOptions<[Input], { message: string }>) {
  const write = useWrite(send, { success: ({ message }) => message, ...options });
  return <Button onClick={() => write.run({ params: { on: true } })}>Press</Button>;
}

/** A switch with an optimistic update. */
function Setting(options: WriteOptions<[Input], { message: string }>) {
  const { on } = useLoaderData<{ on: boolean }>();
  const { run, pendingInputs } = useWrite(send, { queue: true, ...options });
  const shown = pendingInputs.at(-1)?.params.on ?? on;
  return <Switch label="Setting" checked={shown} onChange={() => void run({ params: { on: !shown } })} />;
}

const button = () => page.getByRole('button', { name: 'Press' });
const setting = () => page.getByRole('switch', { name: 'Setting' });
const messages = () => page.getByRole('region', { name: 'Messages' });

describe('a button', () => {
  it('is busy until the page shows the change, and sends once', async () => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    send.mockReturnValueOnce(promise);
    mountPage(<Press />, saved);
    await button().click();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    await button().click({ force: true });
    resolve({ message: 'Kept' });
    await expect.element(messages()).toMatchTextContent('Kept');
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(send).toHaveBeenCalledExactlyOnceWith({ params: { on: true }, key: expect.any(String) });
    expect(saved).toHaveBeenCalledTimes(2);
  });

  it('revalidates nothing if nothing changed, and only loads the new page if it navigates', async () => {
    mountPage(<Press changes={[]} goTo="/elsewhere" />, saved);
    await button().click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('does not navigate if the user left the page meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    send.mockReturnValueOnce(promise);
    const onShown = vi.fn();
    const router = mountPage(<Press goTo="/signin" onShown={onShown} />, saved);
    await button().click();
    await router.navigate('/elsewhere');
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    resolve({ message: 'Kept' });
    await expect.element(messages()).toMatchTextContent('Kept');
    await vi.waitFor(() => expect(onShown).toHaveBeenCalled());
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('shows a refusal, revalidates a stale page, and retries with the same key', async () => {
    send.mockRejectedValueOnce(refusal('wrong_state'));
    mountPage(<Press />, saved);
    await button().click();
    await expect.element(messages()).toMatchTextContent('That is no longer possible.');
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    await button().click();
    await expect.element(messages()).toMatchTextContent('Kept');
    const [first, second] = send.mock.calls.map(([{ key }]) => key);
    expect(second).toBe(first);
  });

  it('leaves a refusal to a component that handles it', async () => {
    send.mockRejectedValueOnce(refusal('invalid', { fields: { note: 'Required' } }));
    const onRefused = vi.fn(() => true);
    mountPage(<Press onRefused={onRefused} />, saved);
    await button().click();
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
    await expect.element(messages()).toHaveTextContent('');
  });

  it('shows nothing if the user cancelled', async () => {
    send.mockResolvedValueOnce(null);
    mountPage(<Press />, saved);
    await button().click();
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    await expect.element(messages()).toHaveTextContent('');
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('shows how long to wait, and a lost connection', async () => {
    send.mockRejectedValueOnce(
      new ApiError(429, { code: 'too_many', error: refusal('too_many').message }, 30),
    );
    mountPage(<Press />, saved);
    await button().click();
    await expect.element(messages()).toMatchTextContent('Please try again in 30 seconds.');
    send.mockRejectedValueOnce(ApiError.offline());
    await button().click();
    await expect.element(messages()).toMatchTextContent('Please check your connection and try again.');
  });

  it('removes the refusal when a retry succeeds, and shows the success', async () => {
    send.mockRejectedValueOnce(ApiError.offline());
    mountPage(<Press success={({ message }) => message} />, saved);
    await button().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please check your connection');
    await button().click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Kept');
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
    expect(send.mock.calls[0]?.[0].key).toBe(send.mock.calls[1]?.[0].key);
  });

  it('shows and logs an unexpected error', async () => {
    const report = vi.spyOn(window, 'reportError').mockReturnValue();
    send.mockRejectedValueOnce(new TypeError('x is undefined'));
    mountPage(<Press />, saved);
    await button().click();
    await expect.element(messages()).toMatchTextContent('Something went wrong on our side.');
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('stays done if the page cannot be read again, and offers to retry the read', async () => {
    const browserFetch = vi.fn<typeof fetch>();
    // Like the router, which fetches .data.
    const load = async ({ request }: { request: Request }) => {
      const address = `${location.pathname}.data`;
      const response = await readPage(browserFetch, address, { signal: request.signal });
      if (!response.ok) throw response;
      return response.json();
    };
    const good = (on: boolean) => async () => Response.json({ on });
    browserFetch.mockImplementationOnce(good(false));
    mountPage(<Setting success="Kept" />, load);
    await expect.element(setting()).not.toBeChecked();
    const away = [async () => new Response('', { status: 503 }), () => Promise.reject(new TypeError('away'))];
    for (const fails of away) {
      browserFetch.mockImplementationOnce(fails);
      await setting().click();
      await expect.element(messages()).toMatchTextContent('Kept');
      await expect.element(messages()).toMatchTextContent('This page could not be refreshed');
      await expect.element(setting()).toBeVisible();
      browserFetch.mockImplementationOnce(good(true));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.element(setting()).toBeChecked();
    }
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('redirects to sign-in when the session has ended, unless the write is silent', async () => {
    send.mockRejectedValue(refusal('not_signed_in'));
    const router = mountPage(<Press silent />, saved);
    await button().click();
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(router.state.location.pathname).toBe('/');
    await expect.element(messages()).toHaveTextContent('');
  });
});

describe('an optimistic update', () => {
  it('is sent in order, and the last one wins', async () => {
    const first = Promise.withResolvers<Result>();
    send.mockReturnValueOnce(first.promise);
    mountPage(<Setting />, saved);
    await setting().click();
    await expect.element(setting()).toBeChecked();
    await setting().click();
    await expect.element(setting()).not.toBeChecked();
    expect(send).toHaveBeenCalledTimes(1);
    first.resolve({ message: 'Kept' });
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls.map(([{ params }]) => params.on)).toEqual([true, false]);
    await expect.element(setting()).not.toBeChecked();
  });

  it('is reverted to the saved state when it is refused', async () => {
    const refused = Promise.withResolvers<Result>();
    send.mockReturnValueOnce(refused.promise);
    mountPage(<Setting />, saved);
    await setting().click();
    await expect.element(setting()).toBeChecked();
    refused.reject(refusal('unavailable'));
    await expect.element(setting()).not.toBeChecked();
    await expect.element(messages()).toMatchTextContent('We are busy right now.');
  });

  it('never flickers back between the response and the revalidation', async () => {
    const seen: boolean[] = [];
    function Watched() {
      const { on } = useLoaderData<{ on: boolean }>();
      const { run, pendingInputs } = useWrite(send, {});
      seen.push(pendingInputs.at(-1)?.params.on ?? on);
      const [, again] = useState(0);
      return (
        <Button
          onClick={() => {
            again((count) => count + 1);
            return run({ params: { on: true } });
          }}
        >
          Press
        </Button>
      );
    }
    saved.mockReturnValueOnce({ on: false }).mockReturnValue({ on: true });
    mountPage(<Watched />, saved);
    await button().click();
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(seen.lastIndexOf(false)).toBeLessThan(seen.indexOf(true));
    expect(seen.at(-1)).toBe(true);
  });
});
