import { Ban, Ellipsis, EyeOff, Flag, Undo2, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { useLoginRequired } from '#web/login-required/login-required.tsx';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useHide } from '#web/use-hide.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './profile-actions-menu.module.css';
import { useBlockAndMute } from './use-block-and-mute.ts';

interface ProfileActionsMenuProps {
  user: PublicUser;
  blocked: boolean;
  muted: boolean;
  /** Shown before the menu unless the user is blocked. */
  children?: ReactNode;
}

export function ProfileActionsMenu({ user, blocked, muted, children }: ProfileActionsMenuProps) {
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { block, unblock, mute, unmute } = useBlockAndMute(user.username);
  const hide = useHide();
  const viewer = useViewer();
  const askToSignIn = useLoginRequired();
  const orAsk = (act: () => void) => (viewer ? act : () => askToSignIn());
  const hideCard = () => void hide({ kind: 'user', id: user.username });
  const report: MenuEntry = {
    label: 'Report',
    icon: <Flag aria-hidden="true" />,
    onSelect: orAsk(() => setReporting(true)),
  };
  const entries: MenuEntry[] = blocked
    ? [{ label: 'Unblock', icon: <Undo2 aria-hidden="true" />, onSelect: () => void unblock() }, report]
    : [
        { label: 'Hide from your lists', icon: <EyeOff aria-hidden="true" />, onSelect: orAsk(hideCard) },
        muted
          ? { label: 'Unmute', icon: <Volume2 aria-hidden="true" />, onSelect: () => void unmute() }
          : { label: 'Mute', icon: <VolumeX aria-hidden="true" />, onSelect: orAsk(() => void mute()) },
        'separator',
        report,
        {
          label: 'Block',
          icon: <Ban aria-hidden="true" />,
          danger: true,
          onSelect: orAsk(() => setAsking(true)),
        },
      ];
  return (
    <>
      {blocked ? null : children}
      <MenuButton
        label={`More about ${user.displayName}`}
        variant="secondary"
        iconOnly
        align="end"
        entries={entries}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ReportDialogOnDemand
        open={reporting}
        onOpenChange={setReporting}
        kind="user"
        id={user.username}
        what={user.displayName}
      />
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
          Open requests and collaborations between you continue until one of you ends them, without
          notifications or emails. You can unblock them at any time.
        </p>
      </ConfirmDialogOnDemand>
    </>
  );
}
