import type { CSSProperties } from 'react';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { fetchedCode } from '#web/fetched-code.ts';
import { CsvButton } from '#web/figures/csv-button.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { KollabViews } from '../statistics.contract.ts';
import { MOST_KOLLABS, type Period } from '../statistics.rules.ts';
import styles from './statistics.module.css';

/** The viewer's most viewed Kollabs, each with a bar beside the number. */
export function KollabViewsList({
  kollabs,
  period,
}: {
  kollabs: Loaded<{ kollabs: KollabViews[]; more: boolean }>;
  period: Period;
}) {
  const cut = kollabs.ok && kollabs.value.more;
  return (
    <section className={styles.section} aria-labelledby="kollab-views">
      <ActionRow
        action={
          kollabs.ok && kollabs.value.kollabs.length > 0 ? (
            <CsvButton
              name={`kollab-views-${cut ? `most-seen-${MOST_KOLLABS}-` : ''}${period}-days`}
              rows={async () => {
                const { kollabViewsCsv } = await fetchedCode(import('./statistics.csv.ts'));
                return kollabViewsCsv(kollabs.value.kollabs);
              }}
            >
              Download views as CSV
            </CsvButton>
          ) : null
        }
      >
        <h2 id="kollab-views">Views of your Kollabs</h2>
      </ActionRow>
      {!kollabs.ok ? (
        <FailedPart headingLevel={3} title="Your views did not load" />
      ) : kollabs.value.kollabs.length === 0 ? (
        <p className={styles.quiet}>Nobody viewed your Kollabs in these {period} days.</p>
      ) : (
        <>
          {cut ? <p className={styles.quiet}>Your {MOST_KOLLABS} most viewed Kollabs.</p> : null}
          <Ranked kollabs={kollabs.value.kollabs} />
        </>
      )}
    </section>
  );
}

function Ranked({ kollabs }: { kollabs: readonly KollabViews[] }) {
  const most = Math.max(...kollabs.map(({ views }) => views));
  return (
    <table className={styles.ranked}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Kollab</th>
          <th scope="col">Views</th>
        </tr>
      </thead>
      <tbody>
        {kollabs.map(({ kollabId, title, views }) => (
          <tr key={kollabId} style={{ '--part': views / most } as CSSProperties}>
            <th scope="row">
              <Link to={paths.kollab(kollabId)}>
                <bdi>{title}</bdi>
              </Link>
            </th>
            <td>{formatThousands(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
