import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Steps } from './steps.tsx';

const STEPS = [
  { label: 'Accepted', done: true, detail: '5 Mar 2026' },
  { label: 'Completed', done: false },
  { label: 'Finalized', done: false },
];

it('states for each step whether it is done, and which one is next', async () => {
  mount(<Steps label="How far the sender has come" steps={STEPS} />);
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - list "How far the sender has come":
        - listitem: "Accepted : done 5 Mar 2026"
        - listitem: "Completed : not yet"
        - listitem: "Finalized : not yet"
  `);
  const current = page
    .getByRole('listitem')
    .elements()
    .filter((step) => step.ariaCurrent === 'step');
  expect(current.map((step) => step.textContent)).toEqual(['Completed: not yet']);
  await expectNoAxeViolations();
});

it('has no next step once the process has ended', async () => {
  mount(<Steps label="Ended" ended steps={STEPS} />);
  await expect.element(page.getByRole('list')).toBeVisible();
  expect(document.querySelector('[aria-current]')).toBeNull();
});
