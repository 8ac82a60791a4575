import { PERIODS, type Period } from '#modules/statistics/statistics.rules.ts';
import { Pills } from '#ui/pills/pills.tsx';
import { Link } from '../link.tsx';

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
