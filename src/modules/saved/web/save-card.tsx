import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { SavedIn } from '../saved.contract.ts';
import { FIRST_LIST, type SavedKind } from '../saved.rules.ts';

const ListsDialog = onDemand(() => import('./lists-dialog.tsx'), 'ListsDialog');

interface SaveCardProps {
  of: Pick<KollabView, 'kollabId' | 'title'> | Pick<PublicUser, 'username' | 'displayName'>;
  /** The viewer's lists from the page's loader, and whether each contains the thing; null if unknown. */
  lists: SavedIn[] | null;
}

/**
 * A button that saves a Kollab or user on the first press, and opens the viewer's lists if it is saved. The update is
 * optimistic, and undone if the server refuses it.
 */
export function SaveCard({ of, lists }: SaveCardProps) {
  const thing: Thing =
    'kollabId' in of
      ? { kind: 'kollab', id: of.kollabId, name: of.title }
      : { kind: 'user', id: of.username, name: of.displayName };
  return <SaveButton key={thing.id} {...thing} lists={lists} />;
}

interface Thing {
  kind: SavedKind;
  /** A username for a user, an id for a Kollab. */
  id: string;
  name: string;
}

function SaveButton({ kind, id, name, lists }: Thing & Pick<SaveCardProps, 'lists'>) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const put = useWrite(
    ({ list, on }: { list: string; on: boolean }) => {
      const params = { list, kind, id };
      return on ? api.save({ params }) : api.unsave({ params });
    },
    { queue: true },
  );
  const shown = put.pendingInputs.reduce(
    (before, { list, on }) => before.map((one) => (one.list === list ? { ...one, holds: on } : one)),
    lists ?? [],
  );
  const pressed = put.pendingInputs.some(({ on }) => on);
  const saved = shown.some(({ holds }) => holds) || (lists === null && pressed);
  const press = async () => {
    if (saved) return setOpen(true);
    const done = await put.run({ list: FIRST_LIST, on: true });
    if (done)
      toast.success('Saved. Only you can see it.', {
        action: { label: 'Choose lists', onSelect: () => setOpen(true) },
        duration: 8000,
      });
  };
  const icon = saved ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />;
  const about = {
    'aria-haspopup': saved ? 'dialog' : undefined,
    // No busy state, because the result is shown already.
    onClick: () => void press(),
  } as const;
  return (
    <>
      {kind === 'user' ? (
        <IconButton {...about} variant="secondary" label={saved ? `Saved: ${name}` : `Save ${name}`}>
          {icon}
        </IconButton>
      ) : (
        <Button {...about} variant="quiet" icon={icon}>
          {saved ? 'Saved' : 'Save'}
          <span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <ListsDialog
        open={open}
        onOpenChange={setOpen}
        name={name}
        lists={shown}
        onChange={(list, on) => put.run({ list, on })}
      />
    </>
  );
}
