import { Chart } from '#ui/chart/chart.tsx';
import { ChartGrid } from '#ui/chart/chart-grid.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { pointsOf, termOf } from '#web/figures/points.ts';
import type { UserDay } from '../statistics.contract.ts';
import {
  averageSeconds,
  type Bucket,
  roundedDuration,
  shareOf,
  sumsOf,
  totalOf,
} from '../statistics.rules.ts';
import styles from './statistics.module.css';

type Rows = { days: readonly UserDay[] };

export function UserTotals({ days }: Rows) {
  const total = (figure: Exclude<keyof UserDay, 'day'>) => totalOf(days, (row) => row[figure]);
  const [accepted, declined, completed] = [total('accepted'), total('declined'), total('completed')];
  const share = shareOf(accepted, accepted + declined);
  const waited = averageSeconds(total('waitSeconds'), accepted + declined);
  const finish = averageSeconds(total('finishSeconds'), completed);
  return (
    <Stats
      items={[
        { label: 'Requests received', value: formatThousands(total('received')) },
        {
          label: 'Accepted by you',
          value: formatThousands(accepted),
          note: share === null ? undefined : `${share}% of those you answered`,
        },
        { label: 'Requests sent', value: formatThousands(total('sent')) },
        { label: 'Accepted by others', value: formatThousands(total('sentAccepted')) },
        { label: 'Completed', value: formatThousands(completed) },
        {
          label: 'Time to answer',
          value: waited === null ? '–' : roundedDuration(waited),
          note: waited === null ? 'no answers yet' : 'on average',
        },
        {
          label: 'Time to finish',
          value: finish === null ? '–' : roundedDuration(finish),
          note: finish === null ? 'none finished yet' : 'on average',
        },
      ]}
    />
  );
}

const signed = (value: number) => (value < 0 ? `−${formatThousands(-value)}` : formatThousands(value));

const counted = (value: number, one: string) => `${signed(value)} ${Math.abs(value) === 1 ? one : `${one}s`}`;

/** One chart per question, all from the same rows. */
export function UserCharts({ days, buckets }: Rows & { buckets: readonly Bucket[] }) {
  const sums = (figure: Exclude<keyof UserDay, 'day'>) => sumsOf(buckets, days, (row) => row[figure]);
  const total = (figure: Exclude<keyof UserDay, 'day'>) => totalOf(days, (row) => row[figure]);
  const common = { points: pointsOf(buckets), pointTerm: termOf(buckets), format: signed };
  return (
    <ChartGrid className={styles.charts}>
      <Chart
        {...common}
        caption="Requests"
        shape="bars"
        summary={`${formatThousands(total('received'))} received, ${formatThousands(total('sent'))} sent`}
        series={[
          { id: 'received', name: 'Received', values: sums('received') },
          { id: 'sent', name: 'Sent', values: sums('sent') },
        ]}
      />
      <Chart
        {...common}
        caption="Outcomes"
        shape="bars"
        summary={`${formatThousands(total('accepted') + total('sentAccepted'))} accepted, ${formatThousands(total('completed'))} completed`}
        note="Counted on the day a request was accepted or a collaboration completed."
        series={[
          { id: 'accepted', name: 'Accepted by you', values: sums('accepted') },
          { id: 'sentAccepted', name: 'By others', values: sums('sentAccepted') },
          { id: 'completed', name: 'Completed', values: sums('completed') },
        ]}
      />
      <Chart
        {...common}
        caption="Views of your profile"
        shape="line"
        summary={`${formatThousands(total('views'))} in total`}
        note="People who opened it, each counted once a day, without robots and without you. There is no cookie and no tracking."
        series={[{ id: 'views', name: 'Views', values: sums('views') }]}
      />
      <Chart
        {...common}
        caption="Likes and followers"
        shape="bars"
        summary={`${counted(total('likes'), 'like')}, ${counted(total('followers'), 'follower')}`}
        note="When somebody takes back a like or follow, it is subtracted on that day."
        series={[
          { id: 'likes', name: 'Likes', values: sums('likes') },
          { id: 'followers', name: 'Followers', values: sums('followers') },
        ]}
      />
    </ChartGrid>
  );
}
