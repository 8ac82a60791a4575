import { type RefObject, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { NewItems } from './new-items.tsx';

function Comments({
  count,
  isEmpty,
  onShow,
}: {
  count: number;
  isEmpty: boolean;
  onShow: () => Promise<void>;
}) {
  const heading: RefObject<HTMLHeadingElement | null> = useRef(null);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Comments
      </h2>
      <NewItems what={['comment', 'comments']} {...{ count, isEmpty, onShow, heading }} />
    </>
  );
}

it('loads new items into an empty list, without moving the focus', async () => {
  const onShow = vi.fn(async () => {});
  mount(<Comments count={1} isEmpty onShow={onShow} />);
  await expect.poll(() => onShow.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading')).not.toHaveFocus();
});

it('offers new items beside existing ones', async () => {
  const onShow = vi.fn(async () => {});
  mount(<Comments count={1} isEmpty={false} onShow={onShow} />);
  await expect.element(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
  expect(onShow).not.toHaveBeenCalled();
  await page.getByRole('button').click();
  await expect.element(page.getByRole('heading')).toHaveFocus();
  expect(onShow).toHaveBeenCalledOnce();
});
