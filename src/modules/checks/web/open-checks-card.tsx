import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useRead } from '#web/use-read.ts';
import styles from './admin-page.module.css';
import { FindingRow } from './finding-row.tsx';

/** What the checks of the instance found, read after the page: a name server may take two seconds to answer. */
export function OpenChecksCard() {
  const { loaded, readAgain } = useRead(() => api.adminChecks(), true);
  const open = loaded?.ok ? loaded.value.checks.filter(({ level }) => level !== 'ok') : [];
  return (
    <Panel
      id="open"
      title="What is still open"
      intro="Your server has checked itself. You can open the site now and do the rest later: this list is always in the overview."
    >
      {loaded === null ? (
        <Spinner label="Checking your server" />
      ) : !loaded.ok ? (
        <ErrorState compact headingLevel={3} onRetry={readAgain} />
      ) : open.length === 0 ? (
        <Banner tone="success" live>
          Nothing is open. Your site is ready.
        </Banner>
      ) : (
        <ul className={styles.rows}>
          {open.map((result) => (
            <FindingRow key={result.id} result={result} />
          ))}
        </ul>
      )}
      <PanelActions>
        {loaded?.ok ? <Button onClick={readAgain}>Check again</Button> : null}
        <Button variant="quiet" render={<Link to={paths.admin} />}>
          Open the overview
        </Button>
      </PanelActions>
    </Panel>
  );
}
