import { Ban, Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import styles from './profile-actions-menu.module.css';
import { useBlock } from './use-block.ts';

/** What a viewer can do with the user whose profile it is: block, or unblock. */
export function ProfileActionsMenu({ user, blocked }: { user: PublicUser; blocked: boolean }) {
  const [asking, setAsking] = useState(false);
  const { block, unblock } = useBlock(user.username);
  const entry = blocked
    ? { label: 'Unblock', icon: <Undo2 aria-hidden="true" />, onSelect: () => void unblock() }
    : { label: 'Block', icon: <Ban aria-hidden="true" />, danger: true, onSelect: () => setAsking(true) };
  return (
    <>
      <MenuButton
        label={`More about ${user.displayName}`}
        variant="secondary"
        iconOnly
        align="end"
        entries={[entry]}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title={
          <>
            Block <bdi>{user.displayName}</bdi>?
          </>
        }
        confirmLabel="Block"
        danger
        onConfirm={block}
      >
        <p>
          You no longer see each other in lists, search and matches, and neither of you can send the other a
          request or a message. They are not told.
        </p>
        <p className={styles.more}>
          What is open between you goes on until one of you ends it, without notifications or e-mails. You can
          unblock them at any time.
        </p>
      </ConfirmDialogOnDemand>
    </>
  );
}
