import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { CheckLevel } from '#contract/check-levels.ts';
import { counted } from '#contract/text.ts';
import { FiguresCard } from '#modules/administration/web/figures-card.tsx';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Time } from '#ui/time/time.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import type { CheckResultView, ChecksView } from '../checks.contract.ts';
import styles from './admin-page.module.css';
import { FindingRow } from './finding-row.tsx';

export const meta = titled('Overview');

export const loader = forViewer(async ({ api }) => {
  const [checks, figures] = await Promise.all([orNotFound(api.adminChecks()), settled(api.adminFigures())]);
  return { checks, figures: figures.ok ? figures.value : null };
});

/** For admins. For others this page is not found. */
export default function AdminPage() {
  const { checks, figures } = useLoaderData<typeof loader>();
  return (
    <ChecksOverview view={checks}>
      {figures ? <FiguresCard figures={figures} /> : <FailedPart />}
    </ChecksOverview>
  );
}

interface ChecksOverviewProps {
  view: ChecksView;
  /** What else is known about this site. */
  children?: ReactNode;
}

export function ChecksOverview({ view: { checkedAt, checks }, children }: ChecksOverviewProps) {
  const of = (level: CheckLevel) => checks.filter((one) => one.level === level);
  const [problems, warnings, fine] = [of('problem'), of('warning'), of('ok')];
  return (
    <div className={styles.page}>
      <h1>Overview</h1>
      <AdminTabs />
      <ActionRow action={<CheckAgain />}>
        <div className={styles.state}>
          <p role="status" className={styles.summary}>
            {summaryOf(problems.length, warnings.length)}
          </p>
          <p className={styles.facts}>
            Checked <Time value={checkedAt} format="date-time" />.
          </p>
        </div>
      </ActionRow>
      <Findings title="Problems" checks={problems} />
      <Findings title="Warnings" checks={warnings} />
      {fine.length > 0 ? (
        <div className={styles.fine}>
          <Disclosure title={fine.length === 1 ? '1 check is fine' : `${fine.length} checks are fine`}>
            <ul className={styles.rows}>
              {fine.map(({ id, sentence }) => (
                <li key={id} className={styles.fineRow}>
                  <span>{sentence}</span>
                  <code className={styles.id}>{id}</code>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      ) : null}
      {children}
    </div>
  );
}

function summaryOf(problems: number, warnings: number): string {
  if (problems + warnings === 0) return 'Everything is fine.';
  const parts = [
    ...(problems > 0 ? [counted(problems, 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return `${parts.join(' and ')}.`;
}

/** A link before and without script; a button that shows that it is busy with script. */
function CheckAgain() {
  const revalidate = useRevalidate();
  if (!useHydrated()) return <Button render={<Link to={paths.admin} />}>Check again</Button>;
  return (
    <Button onClick={revalidate} busyLabel="Checking">
      Check again
    </Button>
  );
}

function Findings({ title, checks }: { title: string; checks: readonly CheckResultView[] }) {
  if (checks.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {checks.map((result) => (
          <FindingRow key={result.id} result={result} />
        ))}
      </ul>
    </section>
  );
}
