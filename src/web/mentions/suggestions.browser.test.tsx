import { type ReactNode, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Composer } from '#modules/messaging/web/composer.tsx';
import { PostForm } from '#modules/posts/web/post-form.tsx';
import { CommentsCard } from '#modules/reactions/web/comments-card.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { beginDrafts } from '#tests/components/own-drafts.ts';
import { httpApi } from '#web/http-api.ts';

function Message() {
  const [text, setText] = useState('');
  return (
    <Composer
      {...{ box: useRef(null), text, onSend: sent, onText: setText }}
      draftKey={`ada/${crypto.randomUUID()}`}
      container={{ kind: 'conversation', id: 'c1' }}
      label="Message to Ben"
    />
  );
}

const sent = vi.fn();
const on = { kind: 'post', id: 'p', owner: 'ben', path: '/' } as const;
const FORMS: [where: string, label: string, form: ReactNode, open?: string][] = [
  ['a post', 'Description', <PostForm key="post" username="ada" pictureUpload={() => null} />],
  [
    'a comment',
    'Your comment',
    <CommentsCard key="comment" {...on} count={0} newCount={0} first={{ ok: true, value: { items: [] } }} />,
    'Write a comment',
  ],
  ['a message', 'Message to Ben', <Message key="message" />],
];

it.each(FORMS)('%s suggests users after an @, and Enter inserts one', async (_, label, form, open) => {
  beginDrafts();
  const user = { username: 'noor', displayName: 'Noor Haddad', profileImageUrl: '' };
  vi.spyOn(httpApi, 'mentionableUsers').mockResolvedValue({ items: [user] });
  mountPage(form, () => null, { viewer: { username: 'ada', emailVerified: true } });
  if (open) await page.getByRole('button', { name: open }).click();
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await userEvent.keyboard('With @no');
  await expect.element(page.getByRole('option', { name: /Noor Haddad/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: label, exact: true })).toHaveValue('With @noor ');
  expect(sent).not.toHaveBeenCalled();
});
