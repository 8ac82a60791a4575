import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { MORE_TERMS } from '#modules/kollabs/terms.rules.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mount } from '#tests/components/mount.tsx';
import { KollabChanges } from './kollab-changes-card.tsx';

const requested = TERMS;
const current: KollabTerms = { ...requested, category: 'food', compensation: 'A third of it', tags: [] };

it('shows the changed terms before and after, and nothing else', async () => {
  mount(
    <KollabChanges
      terms={{ requested, current, changed: ['category', 'compensation', 'tags'] }}
      accepted={false}
    />,
  );
  const card = page.getByRole('region', { name: 'This Kollab has changed since the request' });
  await expect.element(card).toBeVisible();
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((element) => element.textContent),
  ).toEqual([
    'When the request was madeMusic',
    'TodayFood',
    'When the request was madeHalf of it',
    'TodayA third of it',
    'When the request was madeduet',
    'TodayNone',
  ]);
});

it('shows as text what changed of payment, deadline, place, languages and partners', async () => {
  const payment = { kind: 'money' as const, amount: '1200.00', currency: 'EUR', text: '' };
  const more = { payment, deadline: '2026-12-05', place: 'remote', languages: ['pt', 'en'], partners: 2 };
  mount(
    <KollabChanges
      terms={{ requested, current: { ...requested, ...more }, changed: [...MORE_TERMS] }}
      accepted
    />,
  );
  await expect.element(page.getByText('EUR 1,200.00')).toBeVisible();
  await expectNoAxeViolations();
  const texts = page
    .getByRole('definition')
    .elements()
    .map((element) => element.textContent);
  expect(texts.filter((_, index) => index % 2 === 0)).toEqual(
    Array(5).fill('When the request was madeNot specified'),
  );
  expect(texts.filter((_, index) => index % 2 === 1)).toEqual([
    'TodayEUR 1,200.00',
    'TodayUntil the end of 5 Dec 2026',
    'TodayRemote: from anywhere',
    'TodayPortuguese, English',
    'Today2',
  ]);
});

it('renders nothing if no term differs or the Kollab is hidden', async () => {
  mount(
    <>
      <KollabChanges terms={{ requested, current: requested, changed: [] }} accepted />
      <KollabChanges terms={{ requested: null, current: null, changed: [] }} accepted />
      <p>The end</p>
    </>,
  );
  await expect.element(page.getByText('The end')).toBeVisible();
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
