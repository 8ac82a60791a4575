import { PERIODS, type Period } from '#modules/statistics/statistics.rules.ts';
import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '../link.tsx';

/** Over how many days figures are shown: a choice that stands in the address. */
export function PeriodPills({ path, period }: { path: string; period: Period }) {
  return (
    <Pills
      label="Period"
      items={PERIODS.map((days) => ({
        label: `${days} days`,
        current: days === period,
        link: <Link to={`${path}?days=${days}`} preventScrollReset />,
      }))}
    />
  );
}
