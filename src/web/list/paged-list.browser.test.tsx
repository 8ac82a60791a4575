import { Link, useLoaderData, useSearchParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import type { Page } from '#contract/client.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { LoadMore } from './load-more.tsx';
import { usePagedList } from './use-paged-list.ts';

const pageOf = (names: string, next?: string): Page<string> => ({
  items: names.split(''),
  ...(next && { next }),
});
const read = vi.fn<() => Page<string>>();
const load = vi.fn<(cursor: string) => Promise<Page<string>>>();

beforeEach(() => {
  sessionStorage.clear();
  read.mockReset().mockReturnValue(pageOf('abc', '1'));
  load.mockReset().mockImplementation(async (cursor) => (cursor === '1' ? pageOf('cde', '2') : pageOf('fg')));
});

/**
 * @param apart letters that are rendered elsewhere
 */
function Letters({ of, apart = '' }: { of?: string; apart?: string }) {
  const first = useLoaderData<Page<string>>();
  const [search] = useSearchParams();
  const list = usePagedList(first, {
    name: 'letters',
    idOf: (letter) => letter,
    load,
    ...(of && { contentKey: of }),
  });
  return (
    <>
      <h1>Letters {search.get('of')}</h1>
      <ul ref={list.ref} aria-label="Letters">
        {list.items
          .filter((letter) => !apart.includes(letter))
          .map((letter) => (
            <li key={letter}>
              <Link to="/elsewhere">{letter}</Link>
            </li>
          ))}
      </ul>
      <LoadMore list={list} />
      <button type="button" onClick={() => list.remove('d')}>
        Remove d
      </button>
    </>
  );
}

const button = (name = 'Show more') => page.getByRole('button', { name });
const shows = (letters: string) =>
  expect.poll(() => page.getByRole('list', { name: 'Letters' }).element().textContent).toBe(letters);

describe('loading more', () => {
  it('shows each item once, focuses the first new one and announces the number', async () => {
    mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await expect.element(page.getByRole('link', { name: 'd' })).toHaveFocus();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('2 more loaded.');
    await expectNoAxeViolations();
    await button().click();
    await shows('abcdefg');
    await expect.element(page.getByRole('link', { name: 'f' })).toHaveFocus();
    await expect.element(page.getByRole('status').first()).toHaveTextContent('2 more loaded. That is all.');
    await expect.element(button()).not.toBeInTheDocument();
  });

  it('focuses the first new item also if some items are shown elsewhere', async () => {
    mountPage(<Letters apart="bc" />, read);
    await button().click();
    await shows('ade');
    await expect.element(page.getByRole('link', { name: 'd' })).toHaveFocus();
  });

  it('loads on if a page contains only known items', async () => {
    load.mockResolvedValueOnce(pageOf('bc', '2'));
    mountPage(<Letters />, read);
    await button().click();
    await shows('abcfg');
    expect(load.mock.calls).toEqual([['1'], ['2']]);
  });

  it('discards a page that arrives after the list was read again', async () => {
    const router = mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await expect.element(page.getByRole('status').first()).toHaveTextContent('2 more loaded.');
    const { promise, resolve } = Promise.withResolvers<Page<string>>();
    load.mockReturnValueOnce(promise);
    await button().click();
    await expect.element(button('Loading')).toBeVisible();
    load.mockResolvedValueOnce(pageOf('cd', '3'));
    read.mockReturnValue(pageOf('abc', '1'));
    await router.revalidate();
    await shows('abcd');
    resolve(pageOf('fg'));
    await expect.element(button()).toBeVisible();
    await shows('abcd');
    await expect.element(page.getByRole('status').first()).toBeEmptyDOMElement();
  });

  it('shows an error in place of the button, and retries there', async () => {
    load.mockRejectedValueOnce(ApiError.offline());
    mountPage(<Letters />, read);
    await button().click();
    await expect.element(page.getByText(/^We could not reach the server/)).toBeVisible();
    await shows('abc');
    await expectNoAxeViolations();
    await button('Try again').click();
    await shows('abcde');
    await expect.element(page.getByText(/^We could not reach the server/)).not.toBeInTheDocument();
  });
});

describe('loaded pages', () => {
  async function loadMoreAndLeave() {
    const router = mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await page.getByRole('link', { name: 'e' }).click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    return router;
  }

  it('survive a revalidation, and are then read again', async () => {
    const router = mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    read.mockReturnValue(pageOf('xab', '1'));
    const { promise, resolve } = Promise.withResolvers<Page<string>>();
    load.mockReturnValueOnce(promise);
    await router.revalidate();
    await shows('xabcde');
    resolve(pageOf('cE', '2'));
    await shows('xabcE');
  });

  it('lose an item at once that a write removed', async () => {
    mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await button('Remove d').click();
    await shows('abce');
  });

  it('are restored after Back', async () => {
    const router = await loadMoreAndLeave();
    await router.navigate(-1);
    await shows('abcde');
    await button().click();
    await shows('abcdefg');
  });

  it('are restored from the state of an earlier version', async () => {
    const router = await loadMoreAndLeave();
    const [[place, { changed: _, ...list }]] = JSON.parse(sessionStorage.getItem('pages') ?? '');
    sessionStorage.setItem('pages', JSON.stringify([[place, list]]));
    await router.navigate(-1);
    await shows('abcde');
  });

  it('stay when the address changes, if the list does not depend on it', async () => {
    const router = mountPage(<Letters of="all" />, read);
    await button().click();
    await shows('abcde');
    await router.navigate('/?of=e');
    await expect.element(page.getByRole('heading', { name: 'Letters e' })).toBeVisible();
    await shows('abcde');
  });

  it('are left when the address changes, and restored on return', async () => {
    const router = mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    read.mockReturnValue(pageOf('uvw', '7'));
    await router.navigate('/?of=another');
    await shows('uvw');
    read.mockReturnValue(pageOf('abc', '1'));
    await router.navigate(-1);
    await shows('abcde');
  });
});
