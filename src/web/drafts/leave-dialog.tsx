import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { paths } from '../paths.ts';
import { askBeforeSignOut, hasUnsaved } from './unsaved.ts';

/** A change of the hash or the search discards nothing, so it does not ask. */
export function LeaveDialog() {
  const [signOut, setSignOut] = useState<{ decide: (leaves: boolean) => void } | null>(null);
  useEffect(() => askBeforeSignOut(() => new Promise((resolve) => setSignOut({ decide: resolve }))), []);
  const decide = (leaves: boolean) => {
    signOut?.decide(leaves);
    setSignOut(null);
  };
  const blocker = useBlocker(leavesUnsaved);
  return (
    <>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onOpenChange={() => blocker.reset?.()}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          blocker.proceed?.();
          return false;
        }}
      >
        What you wrote on this page is not saved yet. We keep it in this tab until you log out, in case you
        come back.
      </ConfirmDialog>
      <ConfirmDialog
        open={signOut !== null}
        onOpenChange={() => decide(false)}
        title="Log out and lose what you wrote?"
        confirmLabel="Log out"
        cancelLabel="Stay"
        danger
        onConfirm={() => decide(true)}
      >
        What you wrote on this page is not saved and will be lost.
      </ConfirmDialog>
    </>
  );
}

const leavesUnsaved: BlockerFunction = ({ currentLocation, nextLocation }) => {
  const isElsewhere = nextLocation.pathname !== currentLocation.pathname;
  // An expired session leads to sign-in and back, where the draft is restored.
  return isElsewhere && nextLocation.pathname !== paths.signIn() && hasUnsaved();
};
