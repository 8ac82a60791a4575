import { useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { beginDrafts, moveDrafts } from '#tests/components/own-drafts.ts';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import { Composer } from './composer.tsx';

/** A conversation of its own for each test, because chosen pictures are stored per conversation. */
let draftKey = '';
const upload = vi.fn<typeof httpApi.uploadMessagePicture>();
const onSend = vi.fn();
const container = { kind: 'conversation', id: 'c1' } as const;

beforeEach(() => {
  beginDrafts();
  draftKey = `noor/${crypto.randomUUID()}`;
  onSend.mockReset();
  let count = 0;
  upload.mockReset().mockImplementation(async () => {
    count += 1;
    return { pictureId: `p${count}`, width: 1600, height: 1200 };
  });
  vi.spyOn(httpApi, 'uploadMessagePicture').mockImplementation(upload);
});

function Writing() {
  const [text, setText] = useState('');
  const box = useRef(null);
  return <Composer {...{ box, draftKey, text, onSend, container }} label="Message to Ben" onText={setText} />;
}

async function photo(name: string, { width = 300, height = 200 } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

function choose(...files: File[]) {
  const input = page.getByLabelText('Pictures and files').element() as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const chosen = () => page.getByRole('list', { name: 'Pictures to send' });
const description = () => page.getByRole('textbox', { name: /^What the picture shows/ });
const send = () => page.getByRole('button', { name: 'Send' });

it('scales pictures down to the stored size before sending', async () => {
  mountPage(<Writing />);
  await expect.element(send()).toBeVisible();
  choose(await photo('pier.png', { width: 4000, height: 3000 }));
  await expect.element(chosen().getByRole('img', { name: 'Number 1', exact: true })).toBeVisible();
  const image = upload.mock.calls[0]?.[0].body.get('image');
  const { width, height } = await createImageBitmap(image as File);
  expect([width, height]).toEqual([1600, 1200]);
});

it('takes four pictures at most, however quickly they are chosen', async () => {
  mountPage(<Writing />);
  await expect.element(send()).toBeVisible();
  const files = await Promise.all(['a', 'b', 'c'].map((name) => photo(`${name}.png`)));
  choose(...files);
  choose(...files);
  await expect.element(page.getByText('A message has at most 4 pictures')).toBeVisible();
  for (const number of [1, 2, 3, 4]) {
    await expect.element(chosen().getByRole('img', { name: `Number ${number}`, exact: true })).toBeVisible();
  }
  expect(chosen().getByRole('listitem').elements()).toHaveLength(4);
});

it('shows an error if a picture cannot be read', async () => {
  mountPage(<Writing />);
  await expect.element(send()).toBeVisible();
  choose(new File(['no picture'], 'pier.png', { type: 'image/png' }));
  await expect.element(page.getByText(/^This picture could not be read\./)).toBeVisible();
  await expect.element(chosen()).not.toBeInTheDocument();
  expect(upload).not.toHaveBeenCalled();
});

it('stores chosen pictures, and asks before the user leaves', async () => {
  mountPage(<Writing />);
  await expect.element(send()).toBeVisible();
  choose(await photo('pier.png'));
  await expect.element(chosen().getByRole('img', { name: 'Number 1', exact: true })).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  await description().fill('A pier in the fog');
  unmount();
  expect(hasUnsaved()).toBe(false);
  mountPage(<Writing />);
  await expect.element(chosen().getByRole('img', { name: 'Number 1', exact: true })).toBeVisible();
  unmount();
  const before = draftKey;
  draftKey = `noor/${crypto.randomUUID()}`;
  moveDrafts(before, draftKey);
  mountPage(<Writing />);
  await expect.element(chosen().getByText('Picture 1', { exact: true })).toBeVisible();
  await send().click();
  expect(onSend.mock.calls[0]?.[0].pictures).toMatchObject([
    { pictureId: 'p1', imageAlt: 'A pier in the fog' },
  ]);
  await expect.element(chosen()).not.toBeInTheDocument();
  expect(hasUnsaved()).toBe(false);
});

it('sends no description that is too long, and nothing by Enter in one', async () => {
  mountPage(<Writing />);
  await expect.element(send()).toBeVisible();
  choose(await photo('pier.png'));
  await expect.element(chosen().getByRole('img', { name: 'Number 1', exact: true })).toBeVisible();
  await description().fill('a'.repeat(301));
  await expect.element(page.getByText('At most 300 characters')).toBeVisible();
  await send().click();
  await description().fill('A pier');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Message to Ben')).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
});

it.each([
  ['in Chromium and Firefox', { isComposing: true, keyCode: 229 }],
  ['in Safari', { keyCode: 229 }],
])('sends nothing when Enter ends a word of an input method %s', async (_, composing) => {
  mountPage(<Writing />);
  const message = page.getByLabelText('Message to Ben');
  await message.fill('にほん');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  message.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, ...composing }));
  expect(onSend).not.toHaveBeenCalled();
  message.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 13 }));
  expect(onSend.mock.calls).toEqual([[expect.objectContaining({ text: 'にほん' })]]);
});

it('keeps box and button on one line where there is little room, and the button its name', async () => {
  await page.viewport(320, 800);
  mountPage(<Writing />);
  const send = page.getByRole('button', { name: 'Send' });
  await expect.element(send).toBeVisible();
  const [box, button] = [page.getByLabelText('Message to Ben'), send].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(button?.top).toBeLessThan(box?.bottom ?? 0);
  expect(box?.width).toBeGreaterThan(150);
});
