import { useLoaderData } from 'react-router';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { fetchedCode } from '#web/fetched-code.ts';
import { CsvButton } from '#web/figures/csv-button.tsx';
import { PeriodPills } from '#web/figures/period-pills.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { bucketsOf, periodOf } from '../statistics.rules.ts';
import { AudienceCharts } from './audience-charts.tsx';
import { KollabViewsList } from './kollab-views-list.tsx';
import styles from './statistics.module.css';
import { UserCharts, UserTotals } from './user-charts.tsx';

const PaymentFigures = lazyPart(() => import('./payment-figures.tsx'), 'PaymentFigures');

export const meta = titled('Statistics');

export const loader = forViewer(async ({ api, username, url }) => {
  const period = periodOf(url.searchParams.get('days'));
  const query = { days: String(period) };
  const [statistics, payments, kollabs, audience] = await Promise.all([
    settled(api.ownStatistics({ query })),
    settled(api.ownPayments({ query })),
    settled(api.viewsOfKollabs({ query })),
    settled(api.ownAudience({ query })),
  ]);
  return { username, period, statistics, payments, kollabs, audience };
});

function daysText(timeZone: string | null | undefined): string {
  return timeZone ? `Days are in your time zone, ${timeZone}` : 'Days are in UTC';
}

export default function StatisticsPage() {
  const { username, period, statistics, payments, kollabs, audience } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Statistics</h1>
        <p className={styles.intro}>
          Only you see these figures. {daysText(useViewer()?.timeZone)}, and today is not over yet. Your{' '}
          <Link to={paths.kit(username)}>media kit</Link> has what partners can see.
        </p>
      </header>
      <ActionRow
        action={
          statistics.ok ? (
            <CsvButton
              name={`statistics-${statistics.value.last}-${period}-days`}
              rows={async () => {
                const { dailyCsv } = await fetchedCode(import('./statistics.csv.ts'));
                return dailyCsv(statistics.value, period, {
                  payments: payments.ok ? payments.value.days : [],
                  audience: audience.ok ? audience.value.channels : [],
                });
              }}
            >
              Download as CSV
            </CsvButton>
          ) : null
        }
      >
        <PeriodPills path={paths.statistics} period={period} />
      </ActionRow>
      {statistics.ok ? (
        <>
          <UserTotals days={statistics.value.days} />
          <UserCharts days={statistics.value.days} buckets={bucketsOf(period, statistics.value.last)} />
        </>
      ) : (
        <FailedPart title="Your figures did not load" />
      )}
      <PaymentFigures
        payments={payments}
        period={period}
        buckets={statistics.ok ? bucketsOf(period, statistics.value.last) : []}
      />
      <KollabViewsList kollabs={kollabs} period={period} />
      <AudienceCharts
        audience={audience}
        period={period}
        last={statistics.ok ? statistics.value.last : null}
      />
    </div>
  );
}
