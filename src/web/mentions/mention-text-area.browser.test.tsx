import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { MentionTextArea } from './mention-text-area.tsx';

const USERS = ['noor', 'nora_films', 'norbert'].map((username) => ({
  ...{ username, displayName: username.toUpperCase(), profileImageUrl: '' },
}));
const asked = vi.fn<typeof httpApi.mentionableUsers>();
const pressed = vi.fn();

beforeEach(() => {
  pressed.mockReset();
  asked.mockReset().mockResolvedValue({ items: USERS });
  vi.spyOn(httpApi, 'mentionableUsers').mockImplementation(asked);
});

function Writing() {
  const [text, setText] = useState('');
  return (
    <>
      <MentionTextArea
        label="Message"
        required
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => pressed(key)}
      />
      <p>{text}</p>
    </>
  );
}

const box = () => page.getByRole('textbox', { name: 'Message' });
const options = () => page.getByRole('option');

async function write(text: string) {
  mountPage(<Writing />);
  await box().click();
  await userEvent.keyboard(text);
}

it('suggests users after an @, and requests nothing for one letter', async () => {
  await write('Hello @n');
  await userEvent.keyboard('o');
  await expect.element(options().nth(2)).toBeVisible();
  expect(asked.mock.calls).toEqual([[{ query: { q: 'no' } }]]);
  await expect.element(page.getByText('3 users to mention')).toHaveRole('status');
  const active = box().element().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(active)?.textContent).toContain('@noor');
  await expectNoAxeViolations();
});

it.each([
  ['zoe', 'Zoë Amsel', 'amsel9'],
  ['lukasz', 'Łukasz', 'lk_films'],
  ['luc', 'Jean-Luc', 'picard_jl'],
  ['太郎', '田中太郎', 'tanaka'],
  // The server may know more of names than the browser.
  ['peggy', 'Margaret', 'mm_films'],
])('suggests for @%s whom the server found: %s', async (typed, displayName, username) => {
  asked.mockResolvedValue({ items: [{ username, displayName, profileImageUrl: '' }] });
  await write(`Hello @${typed}`);
  await expect.element(options().getByText(displayName, { exact: true })).toBeVisible();
});

it('keeps of the previous answer what still matches while the next one loads', async () => {
  const zoe = { username: 'amsel9', displayName: 'Zoë Amsel', profileImageUrl: '' };
  asked.mockResolvedValueOnce({ items: [zoe, { ...zoe, username: 'zora', displayName: 'Zora' }] });
  asked.mockReturnValue(new Promise(() => {}));
  await write('@zo');
  await expect.element(options().nth(1)).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(options().getByText('Zora', { exact: true })).not.toBeInTheDocument();
  await expect.element(options().getByText('Zoë Amsel', { exact: true })).toBeVisible();
});

it('inserts the active user with Enter or Tab', async () => {
  await write('Hello @no');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('paragraph').last()).toHaveTextContent('Hello @nora_films');
  await expect.element(options().first()).not.toBeInTheDocument();
  expect(box().element().hasAttribute('aria-activedescendant')).toBe(false);
  await userEvent.keyboard('and @no');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Tab}');
  expect((box().element() as HTMLTextAreaElement).value).toBe('Hello @nora_films and @norbert ');
  await expect.element(box()).toHaveFocus();
  expect(pressed).not.toHaveBeenCalledWith('Enter');
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenLastCalledWith('Enter');
});

it('closes on Escape, keeping the text, until the next mention', async () => {
  await write('@no');
  await expect.element(options().first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(options().first()).not.toBeInTheDocument();
  await userEvent.keyboard('o');
  expect((box().element() as HTMLTextAreaElement).value).toBe('@noo');
  await userEvent.keyboard(' @nor');
  await expect.element(options().first()).toBeVisible();
});

it('inserts a clicked user, and keeps the focus in the box', async () => {
  await write('@no');
  await options().nth(1).click();
  await expect.element(page.getByRole('paragraph').last()).toHaveTextContent('@nora_films');
  await expect.element(box()).toHaveFocus();
});

it('leaves Enter to an input method', async () => {
  await write('@no');
  await expect.element(options().first()).toBeVisible();
  const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
  expect(box().element().dispatchEvent(key)).toBe(true);
  expect((box().element() as HTMLTextAreaElement).value).toBe('@no');
});

it('fits into the window, above a box at its bottom', async () => {
  mountPage(
    <div style={{ position: 'fixed', insetInline: 0, bottom: 0 }}>
      <Writing />
    </div>,
  );
  await box().click();
  await userEvent.keyboard('@no');
  await expect.element(options().first()).toBeVisible();
  const list = page.getByRole('listbox').element().getBoundingClientRect();
  const { top } = box().element().getBoundingClientRect();
  expect(list.bottom).toBeLessThanOrEqual(top);
  expect(list.top).toBeGreaterThanOrEqual(0);
});

it('shows nothing if the suggestions fail, and typing continues', async () => {
  asked.mockRejectedValue(new Error('lost'));
  await write('@noor');
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await userEvent.keyboard(', hello');
  expect((box().element() as HTMLTextAreaElement).value).toBe('@noor, hello');
  await expect.element(options().first()).not.toBeInTheDocument();
});
