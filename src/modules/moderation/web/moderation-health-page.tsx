import { useLoaderData } from 'react-router';
import type { SiteDay } from '#modules/statistics/statistics.contract.ts';
import {
  averageSeconds,
  bucketsOf,
  periodOf,
  roundedDuration,
  shareOf,
  sumsOf,
  totalOf,
} from '#modules/statistics/statistics.rules.ts';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { Chart } from '#ui/chart/chart.tsx';
import { ChartGrid } from '#ui/chart/chart-grid.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { CsvButton } from '#web/figures/csv-button.tsx';
import { PeriodPills } from '#web/figures/period-pills.tsx';
import { pointsOf, termOf } from '#web/figures/points.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { casePaths } from './case-paths.ts';
import { healthCsv, sharesAnswered } from './health-figures.ts';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

export const meta = titled('Site health');

export const loader = forViewer(async ({ api, url }) => {
  const period = periodOf(url.searchParams.get('days'));
  const query = { days: String(period) };
  return { period, health: await orNotFound(api.siteHealth({ query })) };
});

/** For admins. Others get not_found. */
export default function ModerationHealthPage() {
  const { period, health } = useLoaderData<typeof loader>();
  const { days, last, people } = health;
  return (
    <div className={styles.page}>
      <h1>Site health</h1>
      <ModerationTabs />
      <ActionRow
        action={
          <CsvButton name={`health-${last}-${period}-days`} rows={async () => healthCsv(days, last, period)}>
            Download as CSV
          </CsvButton>
        }
      >
        <PeriodPills path={casePaths.health} period={period} />
      </ActionRow>
      <HealthTotals days={days} people={people} />
      <HealthCharts days={days} buckets={bucketsOf(period, last)} />
    </div>
  );
}

type Figure = Exclude<keyof SiteDay, 'day'>;

function HealthTotals({ days, people }: { days: readonly SiteDay[]; people: number }) {
  const total = (figure: Figure) => totalOf(days, (row) => row[figure]);
  const answered = total('accepted') + total('declined');
  const rate = shareOf(answered, answered + total('expired'));
  const waited = averageSeconds(total('waitSeconds'), answered);
  const finish = averageSeconds(total('finishSeconds'), total('completed'));
  return (
    <Stats
      items={[
        { label: 'People', value: formatThousands(people), note: 'in total, today' },
        { label: 'Kollabs published', value: formatThousands(total('kollabs')) },
        { label: 'Requests', value: formatThousands(total('requests')) },
        { label: 'Answered', value: rate === null ? '–' : `${rate}%`, note: 'of those answered or expired' },
        {
          label: 'Time to answer',
          value: waited === null ? '–' : roundedDuration(waited),
          note: 'on average',
        },
        { label: 'Completed', value: formatThousands(total('completed')) },
        {
          label: 'Time to finish',
          value: finish === null ? '–' : roundedDuration(finish),
          note: 'on average',
        },
        { label: 'Reports', value: formatThousands(total('reports')) },
      ]}
    />
  );
}

function HealthCharts({
  days,
  buckets,
}: {
  days: readonly SiteDay[];
  buckets: ReturnType<typeof bucketsOf>;
}) {
  const of = (id: string, name: string, ...figures: Figure[]) => ({
    id,
    name,
    values: sumsOf(buckets, days, (row) => figures.reduce((sum, figure) => sum + row[figure], 0)),
  });
  const sum = (...figures: Figure[]) =>
    formatThousands(totalOf(days, (row) => figures.reduce((all, figure) => all + row[figure], 0)));
  const counted = (figure: Figure, noun: string) => `${sum(figure)} ${noun}${sum(figure) === '1' ? '' : 's'}`;
  const common = {
    points: pointsOf(buckets),
    pointTerm: termOf(buckets),
    format: formatThousands,
    shape: 'bars',
  } as const;
  return (
    <ChartGrid>
      <Chart
        {...common}
        caption="People"
        summary={`${sum('joined')} joined, ${sum('left')} left`}
        note="New accounts, confirmed or not, and deleted accounts."
        series={[of('joined', 'Joined', 'joined'), of('left', 'Left', 'left')]}
      />
      <Chart
        {...common}
        caption="Kollabs published"
        summary={`${sum('kollabs')} in total`}
        series={[of('kollabs', 'Kollabs', 'kollabs')]}
      />
      <Chart
        {...common}
        caption="Collaborations, step by step"
        summary={`${sum('requests')} requested, ${sum('accepted', 'invited')} begun, ${sum('completed')} completed`}
        note="Begun: a request or an invitation was accepted."
        series={[
          of('requests', 'Requested', 'requests'),
          of('begun', 'Begun', 'accepted', 'invited'),
          of('completed', 'Completed', 'completed'),
        ]}
      />
      <Chart
        {...common}
        caption="Ended early"
        summary={`${sum('declined', 'expired', 'withdrawn', 'cancelled', 'closed')} in total`}
        note="Closed: cancelled by a user, or closed automatically."
        series={[
          of('declined', 'Rejected', 'declined'),
          of('expired', 'Expired', 'expired'),
          of('ended', 'Closed', 'withdrawn', 'cancelled', 'closed'),
        ]}
      />
      <Chart
        {...common}
        shape="line"
        format={(value) => `${value}%`}
        caption="Answered requests"
        note="Of those that were answered or expired."
        series={[{ id: 'rate', name: 'Answered', values: sharesAnswered(buckets, days) }]}
      />
      <Chart
        {...common}
        caption="Reports and decisions"
        summary={`${counted('reports', 'report')}, ${counted('decisions', 'decision')}`}
        series={[of('reports', 'Reports', 'reports'), of('decisions', 'Decisions', 'decisions')]}
      />
    </ChartGrid>
  );
}
