import type { StatisticsView } from '#modules/profile-pages/profile-pages.contract.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Stats } from '#ui/stat/stat.tsx';
import { formatAbsolute } from '#ui/time/format-time.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import styles from './profile-statistics.module.css';

interface ProfileStatisticsProps {
  statistics: Loaded<StatisticsView>;
  own: boolean;
}

export function ProfileStatistics({ statistics, own }: ProfileStatisticsProps) {
  if (!statistics.ok) return <FailedPart title="These figures did not load" />;
  const { activeKollabs, completedCollaborations, partners, requests, months } = statistics.value;
  return (
    <div className={styles.statistics}>
      <h2 className="visually-hidden">Statistics</h2>
      <Stats
        items={[
          { label: 'Active Kollabs', value: formatThousands(activeKollabs) },
          { label: 'Completed collaborations', value: formatThousands(completedCollaborations) },
          { label: 'Different partners', value: formatThousands(partners) },
          {
            label: own ? 'Requests on your Kollabs' : 'Requests on their Kollabs',
            value: formatThousands(requests),
          },
        ]}
      />
      {months.reduce((sum, { completed }) => sum + completed, 0) > 1 ? <Months months={months} /> : null}
    </div>
  );
}

/** Drawn only if there is more than one value to compare. */
function Months({ months }: Pick<StatisticsView, 'months'>) {
  const points = months.map(({ month }) => {
    const label = formatAbsolute(new Date(`${month}-01T00:00:00Z`), 'month-year', 'UTC');
    return { id: month, label, short: label.slice(0, 3) };
  });
  return (
    <Chart
      caption="Collaborations completed, by month"
      shape="bars"
      pointTerm="Month"
      points={points}
      format={formatThousands}
      series={[{ id: 'completed', name: 'Completed', values: months.map(({ completed }) => completed) }]}
    />
  );
}
