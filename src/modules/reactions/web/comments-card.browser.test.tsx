import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import { LoginRequiredProvider } from '#web/login-required/login-required.tsx';
import type { CommentView, ThreadView } from '../reactions.contract.ts';
import { CommentsCard } from './comments-card.tsx';

const DATE = new Date().toISOString();

const comment = (commentId: string, text: string, parentId: string | null = null): CommentView => ({
  ...{ commentId, parentId, text, mentions: [], datePosted: DATE, editedAt: null, deleted: false },
  ...{ username: 'ada', displayName: 'Ada', profileImageUrl: '' },
});
const others = ['1', '2', '3'].map((id) => ({ ...comment(id, `Reply ${id}`, 'c'), username: 'noor' }));
const thread = (replyCount: number): ThreadView => ({
  ...comment('c', 'First'),
  replyCount,
  replies: others,
});
const own = comment('4', 'My tipo', 'c');

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(httpApi, 'repliesTo').mockResolvedValue({ items: [...others, own] });
  vi.spyOn(httpApi, 'editComment').mockImplementation(async ({ body: { text } }) => ({
    ...own,
    text,
    editedAt: DATE,
  }));
});

function show(replyCount: number) {
  const first = { ok: true as const, value: { items: [thread(replyCount)] } };
  const on = { kind: 'post', id: 'p', owner: 'noor', path: '/' } as const;
  mountPage(<CommentsCard {...on} count={5} newCount={0} first={first} />, () => null, {
    viewer: { username: 'ada', emailVerified: true },
  });
}

async function edit(before: string, after: string) {
  const item = page.getByRole('listitem').filter({ hasText: before }).last();
  await item.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Your comment' }).fill(after);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Comment changed')).toBeVisible();
  await expect.element(page.getByText(after, { exact: true })).toBeVisible();
  await expect.element(page.getByText(before, { exact: true })).not.toBeInTheDocument();
}

it('shows the new words of an own reply among all replies', async () => {
  show(4);
  await page.getByRole('button', { name: 'Show all 4 replies' }).click();
  await edit('My tipo', 'My typo');
  await edit('My typo', 'My words');
  await expectNoAxeViolations();
});

it('shows the new words of a reply that was just written, after the first three', async () => {
  vi.spyOn(httpApi, 'commentOnPost').mockResolvedValue(own);
  show(3);
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Your reply to Ada' }).fill('My tipo');
  await page.getByRole('button', { name: 'Reply' }).last().click();
  await edit('My tipo', 'My typo');
});

it.each([
  ['a comment', 'commentOnPost', 'Your comment', 'Write a comment', 'Post comment'],
  ['a reply', 'commentOnPost', 'Your reply to Ada', 'Reply', 'Reply'],
  ['an own comment', 'editComment', 'Your comment', 'Edit', 'Save'],
] as const)('keeps what is written on in %s while it is sent', async (_, call, label, begin, submit) => {
  const [sent, next] = [Promise.withResolvers<CommentView>(), comment('5', 'I like it, and where', 'c')];
  const write = vi.spyOn(httpApi, call).mockReturnValueOnce(sent.promise).mockResolvedValue(next);
  show(3);
  const form = page.getByRole('form', { name: label });
  const box = form.getByRole('textbox');
  const send = form.getByRole('button', { name: submit });
  await page.getByRole('button', { name: begin, exact: true }).click();
  await box.fill('I like it');
  await send.click();
  await box.fill('I like it, and where');
  sent.resolve(own);
  await expect.element(page.getByText(/^(Comment|Reply) (posted|changed)$/)).toBeVisible();
  await expect.element(form.getByRole('button', { name: submit })).not.toHaveAttribute('aria-busy');
  await expect.element(box).toHaveValue('I like it, and where');
  expect(hasUnsaved()).toBe(true);
  await send.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(write.mock.calls.map(([{ body }]) => body.text)).toEqual(['I like it', 'I like it, and where']);
  expect(hasUnsaved()).toBe(false);
});

it('counts the comments that it shows, beside those that came since', async () => {
  const first = { ok: true as const, value: { items: [thread(3)] } };
  const on = { kind: 'post', id: 'p', owner: 'noor', path: '/' } as const;
  mountPage(<CommentsCard {...on} count={6} newCount={2} first={first} />);
  await expect.element(page.getByRole('heading', { name: 'Comments 4' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '2 new comments' })).toBeVisible();
});

it('shows the first comment by itself', async () => {
  const on = { kind: 'post', id: 'p', owner: 'noor', path: '/' } as const;
  const load = vi.fn(() => null);
  const first = { ok: true as const, value: { items: [] } };
  mountPage(<CommentsCard {...on} count={1} newCount={1} first={first} />, load);
  await expect.element(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBe(2);
});

it('asks a visitor who replies or reports to sign in, and leads back to the comments', async () => {
  const first = { ok: true as const, value: { items: [{ ...thread(0), replies: [] }] } };
  const on = { kind: 'post', id: 'p', owner: 'noor', path: '/post/p' } as const;
  mountPage(
    <LoginRequiredProvider>
      <CommentsCard {...on} count={1} newCount={0} first={first} />
    </LoginRequiredProvider>,
    () => null,
    { viewer: null },
  );
  for (const name of ['Reply', 'Report']) {
    await page.getByRole('article').getByRole('link', { name, exact: true }).click();
    const signIn = page.getByRole('dialog').getByRole('link', { name: 'Sign In' });
    await expect.element(signIn).toHaveAttribute('href', '/signin?next=%2Fpost%2Fp%23comments');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});
