import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { SavedList } from '../saved.contract.ts';
import { FIRST_LIST } from '../saved.rules.ts';
import styles from './saved.module.css';

const ListNameDialog = onDemand(() => import('./list-name-dialog.tsx'), 'ListNameDialog');

export function ListActions({ list }: { list: SavedList }) {
  const [open, setOpen] = useState<'new' | 'rename' | 'delete' | null>(null);
  const remove = useWrite(api.deleteSavedList, {
    success: ({ message }) => message,
    goTo: paths.saved,
  });
  const buttonProps = (which: typeof open) => ({
    'aria-haspopup': 'dialog' as const,
    size: 's' as const,
    onClick: () => setOpen(which),
  });
  const dialogProps = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (on: boolean) => setOpen(on ? which : null),
  });
  return (
    <div className={styles.bar}>
      <Button {...buttonProps('new')}>New list</Button>
      <ListNameDialog {...dialogProps('new')} />
      {list.list === FIRST_LIST ? null : (
        <>
          <Button {...buttonProps('rename')}>Rename</Button>
          <Button {...buttonProps('delete')} variant="quiet">
            Delete list
          </Button>
          <ListNameDialog key={list.name} {...dialogProps('rename')} of={list} />
          <ConfirmDialogOnDemand
            {...dialogProps('delete')}
            title="Delete this list?"
            confirmLabel="Delete"
            danger
            onConfirm={async () => {
              await remove.run({ params: { list: list.list } });
            }}
          >
            <p>Anything that is only in “{list.name}” will no longer be saved.</p>
          </ConfirmDialogOnDemand>
        </>
      )}
    </div>
  );
}
