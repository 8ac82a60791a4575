import { type ReactNode, useState } from 'react';
import type { Page } from '#contract/client.ts';
import { counted } from '#contract/text.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import type { DeadJobView } from '../operations.contract.ts';
import styles from './administration.module.css';
import { kindWords } from './work-words.ts';

interface DeadJobsCardProps {
  title: string;
  intro: string;
  /** 'mail' or 'job'. */
  noun: string;
  /** Only the jobs of this queue, which can then be put back or discarded together. */
  queue?: string | undefined;
  first: Page<DeadJobView>;
  children?: ReactNode;
}

/** Jobs that failed for good. Putting them back and discarding them asks for a recent proof. */
export function DeadJobsCard({ title, intro, noun, queue, first, children }: DeadJobsCardProps) {
  const total = Number(first.total ?? 0);
  return (
    <Panel id="failed" title={title} intro={intro}>
      {children}
      {total > 0 ? <PanelNote>{`${counted(total, noun)} failed for good.`}</PanelNote> : null}
      {first.items.length === 0 ? <PanelNote>Nothing failed for good.</PanelNote> : null}
      {queue && total > 1 ? <Acts which={{ queue }} what={`all ${counted(total, noun)}`} whole /> : null}
      <PagedRows
        first={first}
        name={`dead jobs ${queue ?? ''}`}
        idOf={({ jobId }) => jobId}
        load={(cursor) => api.deadJobs({ query: { cursor, ...(queue && { queue }) } })}
        label={title}
        className={styles.rows}
        rowClassName={styles.row}
      >
        {(one) => (
          <>
            <div className={styles.what}>
              <p className={styles.title}>{one.kind ? kindWords(one.kind) : one.queue}</p>
              <p>{one.reason || 'It gave no reason.'}</p>
              <p className={styles.facts}>
                <span>
                  Failed <Time value={one.failedAt} />
                </span>
                <span>{one.tries === 1 ? '1 try' : `${one.tries} tries`}</span>
                {one.about ? (
                  <span>
                    About <Link to={paths.adminUser(one.about)}>@{one.about}</Link>
                  </span>
                ) : null}
              </p>
            </div>
            <Acts which={{ ids: [one.jobId] }} what={`this ${noun}`} />
          </>
        )}
      </PagedRows>
    </Panel>
  );
}

interface ActsProps {
  which: { ids: string[] } | { queue: string };
  /** 'this mail', 'all 3 mails'. */
  what: string;
  whole?: boolean;
}

function Acts({ which, what, whole = false }: ActsProps) {
  const [asking, setAsking] = useState(false);
  const { withProof, dialog } = useProof();
  const options = { success: (done: { message: string }) => done.message };
  const requeue = useWrite(
    (keyed: Keyed = {}) => withProof(() => api.requeueJobs({ body: which, ...keyed })),
    options,
  );
  const discard = useWrite(
    (keyed: Keyed = {}) => withProof(() => api.discardJobs({ body: which, ...keyed })),
    options,
  );
  const look = whole ? {} : ({ size: 's', variant: 'quiet' } as const);
  const buttons = (
    <>
      <Button {...look} busy={requeue.pending} busyLabel="Putting back" onClick={() => void requeue.run()}>
        {whole ? `Try ${what} again` : 'Try again'}
      </Button>
      <Button {...look} aria-haspopup="dialog" busy={discard.pending} onClick={() => setAsking(true)}>
        {whole ? `Discard ${what}` : 'Discard'}
      </Button>
    </>
  );
  return (
    <>
      {whole ? <PanelActions>{buttons}</PanelActions> : <div className={styles.acts}>{buttons}</div>}
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title={`Discard ${what}?`}
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          // Not awaited: this dialog must be closed before the one that asks for the password opens.
          void discard.run();
        }}
      >
        <p>It will never be done. The log shows that you discarded it.</p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}
