import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { Chart, type ChartProps } from './chart.tsx';

const DAYS = ['1 Mar', '2 Mar', '3 Mar', '4 Mar'];

const REQUESTS: ChartProps = {
  caption: 'Requests',
  shape: 'bars',
  points: DAYS.map((short) => ({ id: short, label: `${short} 2026`, short })),
  format: String,
  summary: '9 received, 2 sent',
  series: [
    { id: 'received', name: 'Received', values: [1, 0, 3, 5] },
    { id: 'sent', name: 'Sent', values: [0, -1, 2, null] },
  ],
};

const slider = () => page.getByRole('slider', { name: 'Requests: one value at a time' });

describe('Chart', () => {
  it('moves from point to point by keyboard', async () => {
    await mount(<Chart {...REQUESTS} />);
    await expect.element(page.getByText('9 received, 2 sent')).toBeVisible();
    await userEvent.tab();
    await expect.element(slider()).toHaveFocus();
    await expect
      .element(slider())
      .toHaveAttribute('aria-valuetext', '4 Mar 2026: Received 5, Sent not measured');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('3 Mar 2026: Received 3, Sent 2')).toBeVisible();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect.element(page.getByText('1 Mar 2026: Received 1, Sent 0')).toBeVisible();
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '3');
    await userEvent.tab();
    await expect.element(page.getByText('9 received, 2 sent')).toBeVisible();
  });

  it('has a table that opens by keyboard', async () => {
    await mount(<Chart {...REQUESTS} />);
    const table = page.getByRole('table', { name: 'Requests' });
    await expect.element(table).not.toBeInTheDocument();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(table).toBeVisible();
    const rows = [...(document.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['1 Mar 2026', '1', '0'],
      ['2 Mar 2026', '0', '-1'],
      ['3 Mar 2026', '3', '2'],
      ['4 Mar 2026', '5', 'not measured'],
    ]);
    await expectNoAxeViolations();
  });

  it('draws a bar for each value except zero, downwards for negative ones', async () => {
    await mount(<Chart {...REQUESTS} />);
    const bars = [...document.querySelectorAll('[role=slider] g rect')];
    expect(bars).toHaveLength(5);
    const zero = document.querySelector('line[data-zero]')?.getAttribute('y1');
    const below = bars.filter((bar) => bar.getAttribute('y') === zero);
    expect(below).toHaveLength(1);
  });

  it('bridges missing values in a line, and draws a single value as a dot', async () => {
    const values = [null, 4, null, 6];
    await mount(
      <>
        <Chart {...REQUESTS} shape="line" base="data" series={[{ id: 'a', name: 'A', values }]} />
        <Chart {...REQUESTS} shape="line" series={[{ id: 'a', name: 'A', values: [null, 4, null, null] }]} />
        <Chart
          {...REQUESTS}
          shape="line"
          series={[{ id: 'a', name: 'A', values: [null, null, null, null] }]}
        />
      </>,
    );
    const paths = [...document.querySelectorAll('[role=slider] path')].map((path) => path.getAttribute('d'));
    expect(paths).toEqual(['M1.5,100 L3.5,0', expect.stringMatching(/^M1\.5,\S+ h0$/)]);
  });
});
