import { Ban, Ellipsis, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PublicUser } from '#modules/discovery/discovery.contract.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { useHydrated } from '#web/use-hydrated.ts';
import styles from './profile-menu.module.css';
import { useBlock } from './use-block.ts';

/** What a signed-in person can do with somebody else, beside looking. */
export function ProfileMenu({ user, blocked }: { user: PublicUser; blocked: boolean }) {
  const [asking, setAsking] = useState(false);
  const { block, unblock } = useBlock(user.username);
  const hydrated = useHydrated();
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
        disabled={!hydrated}
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
