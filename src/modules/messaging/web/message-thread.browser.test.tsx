import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import type { NotedStep } from '#modules/requests/requests.noted-steps.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { messageView } from '#tests/components/message-view.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { MessageThread } from './message-thread.tsx';

function mountThread(id: string, items: MessageView[], steps: NotedStep[] = [], plain = false) {
  mountPage(
    <MessageThread
      id={id}
      name="Ben"
      first={{ items }}
      load={() => Promise.reject(new Error('there is no more'))}
      send={() => Promise.reject(new Error('nothing is sent'))}
      readByOther={null}
      steps={steps}
      plain={plain}
    />,
    undefined,
    { viewer: { username: 'noor' } },
  );
}

it('opens a separate form for each reported message, and keeps the draft of each', async () => {
  vi.spyOn(httpApi, 'report').mockResolvedValue({ message: 'Thank you.' });
  mountThread('c2', [messageView(2, 'ben'), messageView(1, 'ben')]);
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  const reason = dialog.getByRole('combobox', { name: 'What is wrong?' });
  const words = dialog.getByRole('textbox');
  const report = (text: string) =>
    page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Report this message' });
  await report('Message 1').click();
  await reason.selectOptions('Harassment or bullying');
  await words.fill('It never ends');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await report('Message 2').click();
  await expect.element(reason).toHaveValue('');
  await expect.element(words).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await report('Message 1').click();
  await expect.element(words).toHaveValue('It never ends');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await report('Message 2').click();
  await expect.element(reason).toHaveValue('');
  await expect.element(words).toHaveValue('');
});

it('reports a message of the other side, and none of one’s own or of those that are gone', async () => {
  const report = vi.spyOn(httpApi, 'report').mockResolvedValue({ message: 'Thank you.' });
  const items = [
    messageView(4, 'ben', { text: '', removed: true }),
    messageView(3, 'ben'),
    messageView(2, '', { text: '', deleted: true }),
    messageView(1, 'noor'),
  ];
  mountThread('c1', items);
  const rows = page.getByRole('log').getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'Message 3' })).toBeVisible();
  await expect.element(rows.filter({ hasText: 'This message was removed.' })).toBeVisible();
  await expectNoAxeViolations();
  expect(page.getByRole('button', { name: 'Report this message' }).elements()).toHaveLength(1);
  await rows.filter({ hasText: 'Message 3' }).getByRole('button', { name: 'Report this message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByRole('combobox', { name: 'What is wrong?' }).selectOptions('Harassment or bullying');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('Thank you.')).toBeVisible();
  expect(report.mock.calls.map(([call]) => call.body)).toEqual([
    { kind: 'message', id: 'm3', reason: 'harassment', text: '' },
  ]);
});

it('shows the note of a step between the messages', async () => {
  const step = (at: string, author: string, more: object) => ({
    ...{ author, name: author === 'ben' ? 'Ben' : 'Noor', note: 'Gladly', step: 'Accepted', at, ...more },
  });
  mountThread(
    'c1',
    [messageView(2, 'ben'), messageView(1, 'noor')],
    [
      step('2025-12-31T00:00:00.000Z', 'ben', {}),
      step('2026-01-01T00:01:30.000Z', 'noor', { step: 'Update', note: 'Halfway there' }),
    ],
  );
  const rows = page.getByRole('log').getByRole('listitem');
  await expect
    .element(rows.filter({ hasText: 'Accepted: Gladly' }))
    .toMatchTextContent(/^Accepted: Gladly ?Ben/);
  expect(
    rows.elements().map(({ textContent }) => /Gladly|Message \d|Halfway/.exec(textContent ?? '')?.[0]),
  ).toEqual([
    // Separators of days are between the messages.
    ...[undefined, 'Gladly', undefined, 'Message 1', 'Halfway', 'Message 2'],
  ]);
  const note = rows.filter({ hasText: 'Update: Halfway there' });
  await expect.element(note).toMatchTextContent('You');
  expect(note.getByRole('button').elements()).toHaveLength(0);
  await expectNoAxeViolations();
});

it('links the names in messages and notes, but none before a request is accepted', async () => {
  const items = [messageView(1, 'ben', { text: 'Ask @Ada_1' })];
  const note = { step: 'Update', note: 'With @cleo', author: 'ben', name: 'Ben', at: items[0]?.sentAt ?? '' };
  mountThread('c1', items, [note]);
  const links = page.getByRole('log').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(
    links
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')])
      .sort(),
  ).toEqual([
    ['@Ada_1', '/user/Ada_1'],
    ['@cleo', '/user/cleo'],
  ]);
  unmount();
  mountThread('c1', items, [], true);
  await expect.element(page.getByText('Ask @Ada_1')).toBeVisible();
  expect(links.elements()).toEqual([]);
});
