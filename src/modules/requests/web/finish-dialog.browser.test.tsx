import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import { actionsFor } from '../requests.display.rules.ts';
import { requestsErrors } from '../requests.errors.ts';
import type { LifecycleState } from '../requests.moves.rules.ts';
import type { OpenItem, Unsettled } from '../requests.open-items.rules.ts';
import { ActionPanel } from './action-panel.tsx';
import { lifecycleOf } from './request-shown.ts';

// The panel shows the open items from the server's refusal.

const openItems: OpenItem[] = [
  { version: 1, n: 1, what: 'A song for two voices', state: 'not delivered', due: '2031-03-05' },
  { version: 1, n: 2, what: '', state: 'not confirmed', due: null },
  { version: 1, n: 2, what: 'EUR 1300.00', state: 'not paid', due: '2031-04-01' },
  { version: 1, n: 3, what: 'EUR 75.00', state: 'sent, not confirmed', due: null },
];
const open = refusal(requestsErrors.open_items, { openItems } as object);

beforeEach(() => prepareApi());

interface PanelProps {
  state: Exclude<LifecycleState, 'closed'>;
  unsettled?: Unsettled;
}

function Panel({ state, unsettled }: PanelProps) {
  const [request, setRequest] = useState(requestView(state));
  const [note, setNote] = useState('');
  const actions = actionsFor(lifecycleOf(request), 'sender', new Date());
  return (
    <ActionPanel
      {...{ request, actions, note, unsettled: unsettled ?? null }}
      other="Ben F."
      onNote={setNote}
      onStep={setRequest}
    />
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const bodies = (call: { mock: { calls: unknown[][] } }) =>
  call.mock.calls.map(([input]) => Object(input).body);

it('asks with the list of open items before a part is completed, and sends the acknowledgement', async () => {
  const complete = vi.spyOn(httpApi, 'completeRequest').mockRejectedValueOnce(open);
  complete.mockResolvedValue(requestView('senderDone'));
  mountPage(<Panel state="accepted" />);
  await button('Mark completed').click();
  await expect.element(question).toHaveAccessibleName('Mark your part complete?');
  await question.getByRole('button', { name: 'Mark completed' }).click();
  await expect.element(question).toHaveAccessibleName('Finish with something still open?');
  const items = question.getByRole('listitem');
  await expect
    .element(items.nth(0))
    .toHaveTextContent('A song for two voices: not delivered (due 5 Mar 2031)');
  await expect.element(items.nth(1)).toHaveTextContent('A deliverable: not confirmed');
  await expect
    .element(items.nth(2))
    .toHaveTextContent('Instalment 2, EUR 1,300.00: not paid (due 1 Apr 2031)');
  await expect.element(items.nth(3)).toHaveTextContent('Instalment 3, EUR 75.00: sent, not confirmed');
  // A repeated key press must not confirm the new question.
  await expect.element(question.getByRole('list', { name: 'Still open' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(bodies(complete)).toEqual([{}]);
  await button('Mark completed anyway').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(bodies(complete)).toEqual([{}, { acknowledged: true }]);
  const keys = complete.mock.calls.map(([input]) => input.key);
  expect(new Set(keys).size).toBe(2);
});

const UNSETTLED: Unsettled = {
  unanswered: true,
  unagreed: { kind: 'money', amount: '600.00', currency: 'EUR', text: '' },
};
const UNAGREED = 'The Kollab promises EUR 600.00, and nothing about it is agreed.';

it('says what is not agreed before a part is completed, and sends no acknowledgement of open items', async () => {
  const complete = vi.spyOn(httpApi, 'completeRequest').mockResolvedValue(requestView('senderDone'));
  mountPage(<Panel state="accepted" unsettled={UNSETTLED} />);
  await button('Mark completed').click();
  await expect.element(question).toHaveAccessibleName('Finish with something still open?');
  for (const text of [/^A proposed agreement is not answered/, UNAGREED])
    await expect.element(question.getByText(text)).toBeVisible();
  await expectNoAxeViolations();
  await button('Mark completed anyway').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(bodies(complete)).toEqual([{}]);
});

it('asks before it finalizes with something not agreed, and again with what the server says is open', async () => {
  const finalize = vi.spyOn(httpApi, 'finalizeRequest').mockRejectedValueOnce(open);
  finalize.mockResolvedValue(requestView('senderFinal'));
  mountPage(<Panel state="bothDone" unsettled={UNSETTLED} />);
  await button('Finalize Kollab (0/2)').click();
  await expect.element(question.getByText(/^A proposed agreement was not answered/)).toBeVisible();
  expect(finalize).not.toHaveBeenCalled();
  await button('Finalize anyway').click();
  await expect.element(question.getByRole('list', { name: 'Still open' })).toHaveFocus();
  await expect.element(question.getByText(UNAGREED)).toBeInTheDocument();
  await button('Finalize anyway').click();
  await expect.element(question).not.toBeInTheDocument();
  expect(bodies(finalize)).toEqual([{}, { acknowledged: true }]);
});

it('finalizes without a list if nothing is open', async () => {
  const finalize = vi.spyOn(httpApi, 'finalizeRequest').mockResolvedValue(requestView('senderFinal'));
  mountPage(<Panel state="bothDone" />);
  await button('Finalize Kollab (0/2)').click();
  await expect.element(page.getByText('Collaboration finalized successfully')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(bodies(finalize)).toEqual([{}]);
});

it('finalizes with the note after a confirmation; cancelling returns to the button', async () => {
  const finalize = vi.spyOn(httpApi, 'finalizeRequest').mockRejectedValue(open);
  mountPage(<Panel state="bothDone" />);
  await page.getByRole('textbox').fill('Thank you');
  await button('Finalize Kollab (0/2)').click();
  await expect.element(question).toHaveAccessibleName('Finish with something still open?');
  await expect.element(button('Not yet')).toHaveFocus();
  await button('Not yet').click();
  await expect.element(button('Finalize Kollab (0/2)')).toHaveFocus();
  await button('Finalize Kollab (0/2)').click();
  finalize.mockResolvedValue(requestView('senderFinal'));
  await button('Finalize anyway').click();
  await expect.element(page.getByText('Collaboration finalized successfully')).toBeVisible();
  expect(bodies(finalize)).toEqual([
    ...[{ note: 'Thank you' }, { note: 'Thank you' }],
    { note: 'Thank you', acknowledged: true },
  ]);
});

it('ignores the second half of a double click', async () => {
  const complete = vi.spyOn(httpApi, 'completeRequest').mockRejectedValue(open);
  mountPage(<Panel state="accepted" />);
  await button('Mark completed').click();
  await question.getByRole('button', { name: 'Mark completed' }).click();
  const anyway = button('Mark completed anyway');
  await expect.element(anyway).not.toHaveAttribute('aria-busy');
  // The event that the browser sends for the second click if the response was fast.
  anyway.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  await anyway.click();
  await expect.element(anyway).not.toHaveAttribute('aria-busy');
  expect(bodies(complete)).toEqual([{}, { acknowledged: true }]);
});
