import { platformLabel } from '#contract/product.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { formatAbsolute } from '#ui/time/format-time.ts';
import { Time } from '#ui/time/time.tsx';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import type { ReadingView, ResultView } from '../results.contract.ts';
import styles from './delivery-results.module.css';

const FIGURES = [
  ['views', 'Views'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
] as const;

interface DeliveryResultsProps {
  results: Loaded<{ items: readonly ResultView[] }>;
  /** The number of the deliverable. */
  n: number;
  /** Without the chart, for a page that is printed. */
  printed?: boolean;
}

/** What platforms say about something delivered: a table, a chart, or why there are no figures. */
export function DeliveryResults({ results, n, printed = false }: DeliveryResultsProps) {
  if (!results.ok) return <FailedPart headingLevel={3} title="The results did not load" />;
  const result = results.value.items.find((one) => one.n === n);
  if (!result || (printed && result.readings.length === 0)) return null;
  const { platform, readings } = result;
  const name = platformLabel(platform);
  return (
    <section className={styles.results} aria-label={`Results on ${name}`}>
      <p className={styles.title}>Results</p>
      {readings.length > 0 && (
        <div className={styles.figures}>
          <ReadingsTable result={result} name={name} />
          {readings.length > 1 && !printed && <ReadingsChart readings={readings} name={name} />}
        </div>
      )}
      <p className={styles.note}>
        <Source result={result} name={name} />
      </p>
    </section>
  );
}

function Source({ result, name }: { result: ResultView; name: string }) {
  const { state, message, nextAt, failingSince, readings, postedAt } = result;
  const newest = readings.at(-1);
  return (
    <>
      {newest && (
        <>
          Read from {name} on <Time value={newest.readAt} format="date" />.{' '}
          {postedAt && (
            <>
              Posted on <Time value={postedAt} format="date" />.{' '}
            </>
          )}
        </>
      )}
      {state === 'waiting' && nextAt && !failingSince && (
        <>
          First figures on <Time value={nextAt} format="date" />.
        </>
      )}
      {state !== 'waiting' && state !== 'read' && `${message} `}
      {failingSince && (state === 'waiting' || state === 'read') && (
        <>
          We have not been able to get figures from {name} since <Time value={failingSince} format="date" />.
        </>
      )}
    </>
  );
}

function ReadingsTable({ result: { readings }, name }: { result: ResultView; name: string }) {
  const figures = knownFigures(readings);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Figures on {name}</caption>
      <thead>
        <tr>
          <th scope="col">After</th>
          {figures.map(([key, label]) => (
            <th key={key} scope="col" className={styles.figure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => (
          <tr key={reading.day}>
            <th scope="row">
              {dayText(reading.day)} <Time className={styles.date} value={reading.readAt} format="date" />
            </th>
            {figures.map(([key]) => (
              <td key={key} className={styles.figure}>
                {figureText(reading[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ReadingsChart({ readings, name }: { readings: readonly ReadingView[]; name: string }) {
  const zone = useViewerZone() ?? 'UTC';
  const [first] = knownFigures(readings);
  if (!first) return null;
  const [key, label] = first;
  const points = readings.map(({ day, readAt }) => {
    const date = formatAbsolute(new Date(readAt), 'date', zone);
    return { id: String(day), label: date, short: date.replace(/ \d{4}$/, '') };
  });
  const values = readings.map((reading) => reading[key]);
  return (
    <Chart
      caption={`${label} on ${name}`}
      shape="bars"
      points={points}
      format={formatThousands}
      series={[{ id: key, name: label, values }]}
    />
  );
}

/** The figures that the platform tells. */
function knownFigures(readings: readonly ReadingView[]) {
  return FIGURES.filter(([key]) => readings.some((reading) => reading[key] !== null));
}

function dayText(day: ReadingView['day']): string {
  if (day === 'later') return 'Later';
  return day === 1 ? '1 day' : `${day} days`;
}

function figureText(value: number | null) {
  return value === null ? 'Not available' : formatThousands(value);
}
