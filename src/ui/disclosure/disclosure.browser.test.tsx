import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Disclosure } from './disclosure.tsx';

const content = page.getByRole('textbox', { name: 'Place' });
const summary = page.getByText('More for your partner');

function Page() {
  const [attempts, setAttempts] = useState(0);
  return (
    <>
      <Disclosure title="More for your partner" hint="Payment and place" needed={attempts}>
        <input aria-label="Place" />
      </Disclosure>
      <button type="button" onClick={() => setAttempts(attempts + 1)}>
        Send
      </button>
    </>
  );
}

it('is closed at first, and toggled by keyboard', async () => {
  mount(<Page />);
  await expect.element(content).not.toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(content).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Enter}');
  await expect.element(content).not.toBeInTheDocument();
});

it('opens each time its content must be seen, and can be closed in between', async () => {
  mount(<Page />);
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.element(content).toBeVisible();
  await summary.click();
  await expect.element(content).not.toBeInTheDocument();
  await send.click();
  await expect.element(content).toBeVisible();
});

it('is open at first if the prop is set', async () => {
  mount(
    <Disclosure title="The whole text" open>
      <input aria-label="Place" />
    </Disclosure>,
  );
  await expect.element(content).toBeVisible();
});
