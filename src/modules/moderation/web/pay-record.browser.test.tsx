import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { PayRecordList } from './pay-record.tsx';

const at = (day: string) => `${day}T10:00:00.000Z`;

it('shows what each instalment said, with what both sides wrote', async () => {
  const instalment = { amount: '1250.00', sent: null, arrived: null, missing: null } as const;
  mountPage(
    <PayRecordList
      record={{
        currency: 'EUR',
        instalments: [
          {
            ...{ ...instalment, n: 1, due: '2026-01-05', state: 'missing' },
            sent: { on: '2026-01-04', date: at('2026-01-06'), reference: 'Transfer 4711' },
            missing: { date: at('2026-01-12'), text: 'Nothing on my account' },
          },
          {
            ...{ ...instalment, n: 2, due: '2026-02-05', state: 'arrived' },
            arrived: { on: '2026-02-07', date: at('2026-02-08') },
          },
        ],
      }}
    />,
  );
  const list = page.getByRole('list', { name: 'The record of pay when it was reported' });
  await expect.element(list).toBeVisible();
  for (const said of [
    /EUR 1,250.00, due .*5 Jan.* 2026/,
    /Sent on .*4 Jan.* 2026, stated .*6 Jan/,
    /Transfer 4711/,
    /Missing, stated .*12 Jan/,
    /Nothing on my account/,
    /Not marked as sent/,
    /Arrived on .*7 Feb.* 2026, stated .*8 Feb/,
  ])
    expect(list.element().textContent).toMatch(said);
  await expectNoAxeViolations();
});
