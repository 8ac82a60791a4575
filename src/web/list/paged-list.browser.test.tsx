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

/** @param apart shows these letters elsewhere */
function Letters({ of, apart = '' }: { of?: string; apart?: string }) {
  const first = useLoaderData<Page<string>>();
  const [search] = useSearchParams();
  const list = usePagedList(first, { name: 'letters', idOf: (letter) => letter, load, ...(of && { of }) });
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

const button = (name = 'Load more') => page.getByRole('button', { name });
const shows = (letters: string) =>
  expect.poll(() => page.getByRole('list', { name: 'Letters' }).element().textContent).toBe(letters);

describe('loading more', () => {
  it('shows each item once, puts the focus on the first new one and says how many came', async () => {
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

  it('puts the focus on the first new one also where some of the others are shown elsewhere', async () => {
    mountPage(<Letters apart="bc" />, read);
    await button().click();
    await shows('ade');
    await expect.element(page.getByRole('link', { name: 'd' })).toHaveFocus();
  });

  it('goes on where a page holds nothing new', async () => {
    load.mockResolvedValueOnce(pageOf('bc', '2'));
    mountPage(<Letters />, read);
    await button().click();
    await shows('abcfg');
    expect(load.mock.calls).toEqual([['1'], ['2']]);
  });

  it('says nothing of a page that came when the list had been read again', async () => {
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

  it('section 8: says in its place what went wrong, and tries again there', async () => {
    load.mockRejectedValueOnce(new ApiError(599, {}));
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

describe('what was loaded', () => {
  async function loadMoreAndLeave() {
    const router = mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await page.getByRole('link', { name: 'e' }).click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    return router;
  }

  it('survives a revalidation, and is then read again', async () => {
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

  it('loses at once what a write took away', async () => {
    mountPage(<Letters />, read);
    await button().click();
    await shows('abcde');
    await button('Remove d').click();
    await shows('abce');
  });

  it('is there again on the way back', async () => {
    const router = await loadMoreAndLeave();
    await router.navigate(-1);
    await shows('abcde');
    await button().click();
    await shows('abcdefg');
  });

  it('is there again where an earlier version of the page had loaded it', async () => {
    const router = await loadMoreAndLeave();
    const [[place, { changed: _, ...list }]] = JSON.parse(sessionStorage.getItem('pages') ?? '');
    sessionStorage.setItem('pages', JSON.stringify([[place, list]]));
    await router.navigate(-1);
    await shows('abcde');
  });

  it('stays beside what the address opens, where the list is not of the address', async () => {
    const router = mountPage(<Letters of="all" />, read);
    await button().click();
    await shows('abcde');
    await router.navigate('/?of=e');
    await expect.element(page.getByRole('heading', { name: 'Letters e' })).toBeVisible();
    await shows('abcde');
  });

  it('is left behind where the address changes, and found again there', async () => {
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
