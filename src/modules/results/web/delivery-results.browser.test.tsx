import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { Loaded } from '#web/guards.ts';
import type { ReadingView, ResultView } from '../results.contract.ts';
import { resultMessage } from '../results.messages.ts';
import type { ResultState } from '../results.rules.ts';
import { DeliveryResults } from './delivery-results.tsx';

const reading = (day: ReadingView['day'], date: string, views: number | null): ReadingView => ({
  ...{ day, readAt: `${date}T12:00:00.000Z`, views, likes: null, comments: 7 },
});

function resultOf(state: ResultState, more: Partial<ResultView> = {}): ResultView {
  return {
    ...{ n: 1, what: 'A song', platform: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ', state },
    message: resultMessage(state, 'youtube', true),
    ...{ nextAt: null, failingSince: null, postedAt: null, readings: [] },
    ...more,
  };
}

function show(...results: ResultView[]) {
  mountPage(<DeliveryResults results={{ ok: true, value: { items: results } }} n={1} />);
}

const section = () => page.getByRole('region', { name: 'Results on YouTube' });

describe('the results of a delivery', () => {
  beforeEach(() => page.viewport(390, 844));

  it('are a table of what the platform tells, with the day and the source, and a chart', async () => {
    const readings = [
      reading(1, '2026-12-04', 1200),
      reading(7, '2026-12-10', null),
      reading('later', '2027-01-30', 98_765),
    ];
    show(resultOf('read', { readings, postedAt: '2026-12-02T12:00:00.000Z' }));
    const table = page.getByRole('table', { name: 'Figures on YouTube' });
    await expect.element(table).toBeVisible();
    const rows = [...table.element().querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['After', 'Views', 'Comments'],
      ['1 day 4 Dec 2026', '1,200', '7'],
      ['7 days 10 Dec 2026', 'Not available', '7'],
      ['Later 30 Jan 2027', '98,765', '7'],
    ]);
    await expect
      .element(section().getByText('Read from YouTube on 30 Jan 2027. Posted on 2 Dec 2026.'))
      .toBeVisible();
    await expect.element(page.getByRole('slider', { name: /^Views on YouTube/ })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('say when the first figures come', async () => {
    show(resultOf('waiting', { nextAt: '2026-12-04T12:00:00.000Z' }));
    await expect.element(section().getByText('First figures on 4 Dec 2026.')).toBeVisible();
  });

  it('say since when the platform could not be read', async () => {
    const failingSince = '2026-12-10T12:00:00.000Z';
    show(resultOf('read', { readings: [reading(1, '2026-12-04', 5)], failingSince }));
    await expect
      .element(
        section().getByText(
          'Read from YouTube on 4 Dec 2026. We have not been able to get figures from YouTube since 10 Dec 2026.',
        ),
      )
      .toBeVisible();
  });

  it.each(['not_connected', 'other_channel', 'gone', 'not_supported'] as const)(
    'say why: %s',
    async (state) => {
      show(resultOf(state));
      await expect.element(section().getByText(resultMessage(state, 'youtube', true))).toBeVisible();
    },
  );

  it('are absent for what has none, and can be loaded again', async () => {
    const failed: Loaded<never> = { ok: false };
    mountPage(
      <>
        <DeliveryResults results={{ ok: true, value: { items: [resultOf('gone')] } }} n={2} />
        <DeliveryResults results={failed} n={1} />
      </>,
    );
    await expect.element(page.getByRole('heading', { name: 'The results did not load' })).toBeVisible();
    await expect.element(section()).not.toBeInTheDocument();
  });
});
