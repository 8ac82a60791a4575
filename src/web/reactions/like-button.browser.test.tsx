import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LikeView } from '#modules/reactions/reactions.contract.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '../http-api.ts';
import { LikeButton } from './like-button.tsx';
import { LikesReader } from './likes.tsx';

let answers: PromiseWithResolvers<LikeView>;

beforeEach(() => {
  vi.spyOn(httpApi, 'likedOf').mockResolvedValue({ liked: [] });
  answers = Promise.withResolvers();
  vi.spyOn(httpApi, 'likePost').mockReturnValue(answers.promise);
});

/** A page that receives another live count when a button is pressed. */
function Watched({ id, signalled }: { id: string; signalled: number }) {
  const [likeCount, setCount] = useState(3);
  return (
    <>
      <LikeButton kind="post" id={id} name="it" path="/" likeCount={likeCount} />
      <button type="button" onClick={() => setCount(signalled)}>
        Signal
      </button>
    </>
  );
}

const open = (id: string, signalled: number) =>
  mountPage(<Watched id={id} signalled={signalled} />, () => null, { viewer: { username: 'noor' } });
const button = () => page.getByRole('button', { name: /^Like it/ });
const shows = (label: string) => expect.element(button()).toHaveAccessibleName(`Like it, ${label}`);
const tell = () => page.getByRole('button', { name: 'Signal' }).click();

it('shows the live count', async () => {
  open('a', 7);
  await shows('3 likes');
  await tell();
  await shows('7 likes');
});

it('shows a press at once, and ignores live counts until it is settled', async () => {
  open('b', 9);
  await button().click();
  await shows('4 likes');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await tell();
  await shows('4 likes');
  answers.resolve({ liked: true, likeCount: 4 });
  // The last live count is the newest.
  await shows('9 likes');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
});

it('shows the count of the response until a live count arrives', async () => {
  open('c', 3);
  await button().click();
  answers.resolve({ liked: true, likeCount: 6 });
  await shows('6 likes');
  // The page had this count before, so it changes nothing.
  await tell();
  await shows('6 likes');
});

it('treats a double click as one press, however fast the server is', async () => {
  const unlike = vi.spyOn(httpApi, 'unlikePost');
  answers.resolve({ liked: true, likeCount: 4 });
  open('e', 3);
  await shows('3 likes');
  const press = (detail: number) =>
    button()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  press(1);
  await shows('4 likes');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'true');
  await vi.waitFor(() => expect(httpApi.likePost).toHaveResolved());
  press(2);
  await shows('4 likes');
  expect(unlike).not.toHaveBeenCalled();
});

it('does not overwrite a press with the response of an earlier read', async () => {
  const asked = Promise.withResolvers<{ liked: string[] }>();
  vi.spyOn(httpApi, 'likedOf').mockReturnValue(asked.promise);
  const both = ['pressed', 'liked before'].map((name) => (
    <LikeButton key={name} kind="post" id={name} name={name} path="/" likeCount={3} />
  ));
  mountPage([<LikesReader key="reader" />, ...both], () => null, { viewer: { username: 'noor' } });
  const named = (name: string) => page.getByRole('button', { name: new RegExp(`^Like ${name}`) });
  await named('pressed').click();
  answers.resolve({ liked: true, likeCount: 9 });
  await expect.element(named('pressed')).toHaveAccessibleName('Like pressed, 9 likes');
  asked.resolve({ liked: ['liked before'] });
  await expect.element(named('liked before')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(named('pressed')).toHaveAttribute('aria-pressed', 'true');
});

it('reverts when the server refuses', async () => {
  open('d', 8);
  await button().click();
  await shows('4 likes');
  await tell();
  answers.reject(refusal('not_found'));
  await shows('8 likes');
  await expect.element(button()).toHaveAttribute('aria-pressed', 'false');
});
