import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { ChoiceTable } from './choice-table.tsx';

const COLUMNS = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'never', label: 'Never' },
] as const;
const ROWS = [
  { id: 'likes', label: 'Likes', hint: 'Others like your Kollabs and posts.' },
  { id: 'comments', label: 'Comments' },
  { id: 'messages', label: 'Messages' },
] as const;

const GROUPS = [
  { label: 'Reactions', rows: ['likes', 'comments'] },
  { label: 'Talk', rows: ['messages'] },
] as const;

function Mails({ disabled, grouped = false }: { disabled?: boolean; grouped?: boolean }) {
  const [values, setValues] = useState<Record<'likes' | 'comments' | 'messages', 'now' | 'daily' | 'never'>>({
    likes: 'never',
    comments: 'daily',
    messages: 'now',
  });
  return (
    <ChoiceTable
      label="Emails"
      columns={COLUMNS}
      rows={ROWS}
      {...(grouped && { groups: GROUPS })}
      values={values}
      onChange={(row, value) => setValues({ ...values, [row]: value })}
      {...(disabled !== undefined && { disabled })}
    />
  );
}

const row = (name: string) => page.getByRole('radiogroup', { name, exact: true });
const choice = (name: string, label: string) => row(name).getByRole('radio', { name: label, exact: true });

it.each([1280, 390])('has one named radio group per row, with arrow keys, %d px wide', async (width) => {
  await page.viewport(width, 844);
  mount(<Mails />);
  await expect.element(row('Likes')).toHaveAccessibleDescription('Others like your Kollabs and posts.');
  await expect.element(choice('Likes', 'Never')).toBeChecked();
  await choice('Likes', 'Daily').click();
  await expect.element(choice('Likes', 'Daily')).toBeChecked();
  await expect.element(choice('Messages', 'At once')).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(choice('Likes', 'At once')).toBeChecked();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(choice('Messages', 'At once')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(choice('Messages', 'Daily')).toBeChecked();
  await expectNoAxeViolations();
});

it('has cells of at least 24 px that are clickable as a whole, and fits 320 px', async () => {
  await page.viewport(320, 844);
  mount(<Mails />);
  await expect.element(row('Likes')).toBeVisible();
  for (const label of document.querySelectorAll('label')) {
    expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    expect(label.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

it('has one line per row on a wide screen', async () => {
  await page.viewport(1440, 900);
  mount(<Mails />);
  await expect.element(row('Likes')).toBeVisible();
  for (const name of ['Likes', 'Messages'])
    expect(row(name).element().getBoundingClientRect().height).toBeLessThanOrEqual(28);
});

it('can be disabled as a whole', async () => {
  mount(<Mails disabled />);
  await expect.element(choice('Likes', 'Daily')).toBeDisabled();
});

it.each([1280, 390])('folds groups, and names what is chosen in them, %d px wide', async (width) => {
  await page.viewport(width, 844);
  mount(<Mails grouped />);
  await expect.element(page.getByText('Daily: Comments.')).toBeVisible();
  await expect.element(choice('Messages', 'At once')).toBeVisible();
  expect(row('Likes').elements()).toHaveLength(0);
  await expectNoAxeViolations();
  await page.getByText('Never: Likes.').click();
  await expect.element(page.getByText('Never: Likes.')).not.toBeVisible();
  await choice('Likes', 'Daily').click();
  await page.getByText('Reactions').click();
  await expect.element(page.getByText('Daily: Likes, Comments.')).toBeVisible();
  await expectNoAxeViolations();
});
