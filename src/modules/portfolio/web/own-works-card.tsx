import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayText } from '#contract/days.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { WorkView } from '../portfolio.contract.ts';
import { PORTFOLIO_LIMITS } from '../portfolio.rules.ts';
import styles from './own-portfolio.module.css';

const WorkDialog = onDemand(() => import('./work-dialog.tsx'), 'WorkDialog');

interface OwnWorksCardProps {
  works: readonly WorkView[];
  /** Renders a control that uploads a picture and passes its URL to `fill`. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

export function OwnWorksCard({ works, pictureUpload }: OwnWorksCardProps) {
  // The work in the dialog: null for a new one.
  const [edited, setEdited] = useState<WorkView | null>(null);
  const [open, setOpen] = useState(false);
  const [removed, setRemoved] = useState<WorkView | null>(null);
  const remove = useWrite(api.removeWork, { success: 'Removed', changes: ['page'] });
  const edit = (work: WorkView | null) => {
    setEdited(work);
    setOpen(true);
  };
  return (
    <Panel
      id="works"
      title="Portfolio"
      intro="Up to 12 works on your profile and media kit: what you made, for whom, and when."
    >
      {works.length > 0 ? (
        <ul className={styles.works}>
          {works.map((work) => (
            <li key={work.workId}>
              <div className={styles.words}>
                <p className={styles.what} dir="auto">
                  {work.what}
                </p>
                <p className={styles.facts}>
                  {work.forWhom ? (
                    <>
                      for <bdi>{work.forWhom}</bdi> ·{' '}
                    </>
                  ) : null}
                  {dayText(work.date)}
                </p>
              </div>
              <IconButton label={`Edit ${work.what}`} onClick={() => edit(work)}>
                <Pencil />
              </IconButton>
              <IconButton label={`Remove ${work.what}`} onClick={() => setRemoved(work)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <PanelActions>
        <Button
          icon={<Plus />}
          aria-haspopup="dialog"
          disabled={works.length >= PORTFOLIO_LIMITS.works}
          onClick={() => edit(null)}
        >
          Add a work
        </Button>
        <PanelNote>
          {works.length >= PORTFOLIO_LIMITS.works ? 'Remove a work to add another one.' : null}
        </PanelNote>
      </PanelActions>
      <WorkDialog
        key={edited?.workId ?? 'new'}
        open={open}
        onOpenChange={setOpen}
        work={edited}
        pictureUpload={pictureUpload}
      />
      <ConfirmDialogOnDemand
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title="Remove this work?"
        confirmLabel="Remove"
        danger
        onConfirm={() => remove.run({ params: { id: removed?.workId ?? '' } })}
      >
        <bdi>{removed?.what}</bdi> will no longer be on your profile and in your media kit.
      </ConfirmDialogOnDemand>
    </Panel>
  );
}
