import { platformLabel } from '#contract/product.ts';
import type { HistoryView } from '#modules/connections/connections.contract.ts';
import { sample } from '#modules/connections/connections.rules.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { formatAbsolute } from '#ui/time/format-time.ts';
import type { Loaded } from '#web/guards.ts';
import { useRevalidate } from '#web/revalidation.ts';

const MOST_POINTS = 12;

export function AudienceHistoryCard({ history }: { history: Loaded<HistoryView | null> }) {
  const revalidate = useRevalidate();
  if (!history.ok) {
    return (
      <ErrorState compact headingLevel={3} title="The audience history did not load" onRetry={revalidate} />
    );
  }
  if (!history.value || history.value.readings.length < 2) return null;
  const { type, readings } = history.value;
  const shown = sample(readings, MOST_POINTS);
  const points = shown.map(({ measuredAt }) => {
    // Days are counted in UTC on the server. Another time zone could move a reading to the day before.
    const label = formatAbsolute(new Date(measuredAt), 'date', 'UTC');
    return { id: measuredAt, label, short: label.replace(/ \d{4}$/, '') };
  });
  return (
    <Chart
      caption={`Audience on ${platformLabel(type)}`}
      note={`As reported by ${platformLabel(type)} on these days. Other platforms are not included.`}
      shape="line"
      base="data"
      points={points}
      format={formatThousands}
      series={[{ id: 'audience', name: 'Audience', values: shown.map(({ audience }) => audience) }]}
    />
  );
}
