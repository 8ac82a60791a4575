import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { api } from '#web/api.ts';
import type { useProof } from '#web/proof/use-proof.tsx';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import type { AdminUserView } from '../admin-users.contract.ts';

const EmailDialog = onDemand(() => import('./admin-user-dialogs.tsx'), 'EmailDialog');
const SuspendDialog = onDemand(() => import('./admin-user-dialogs.tsx'), 'SuspendDialog');
const LiftDialog = onDemand(() => import('./admin-user-dialogs.tsx'), 'LiftDialog');

interface AdminUserMenuProps {
  one: AdminUserView;
  withProof: ReturnType<typeof useProof>['withProof'];
}

type Asking = 'signOut' | 'secondStep' | 'email' | 'suspend' | 'lift';

/** What the command line can do for a user, too. Each asks for a recent proof. */
export function AdminUserMenu({ one, withProof }: AdminUserMenuProps) {
  const { username, state, verified, secondFactor } = one;
  const [asking, setAsking] = useState<Asking | null>(null);
  const params = { username };
  const options = { success: (done: { message: string }) => done.message };
  const signOut = useWrite(
    (keyed: Keyed = {}) => withProof(() => api.signUserOut({ params, ...keyed })),
    options,
  );
  const confirmAgain = useWrite(
    (keyed: Keyed = {}) => withProof(() => api.confirmUserAgain({ params, ...keyed })),
    options,
  );
  const secondStep = useWrite(
    (keyed: Keyed = {}) => withProof(() => api.removeUserSecondStep({ params, ...keyed })),
    options,
  );
  const isRestricted = state === 'suspended' || state === 'limited';
  const entries: MenuEntry[] = [
    { label: 'Sign out everywhere', onSelect: () => setAsking('signOut') },
    ...(verified ? [] : [{ label: 'Send the confirmation again', onSelect: () => void confirmAgain.run() }]),
    { label: 'Change the address', onSelect: () => setAsking('email') },
    ...(secondFactor
      ? [{ label: 'Switch two-step sign-in off', onSelect: () => setAsking('secondStep') }]
      : []),
    'separator',
    ...(isRestricted
      ? [
          {
            label: state === 'limited' ? 'Take back the limit' : 'Take back the suspension',
            onSelect: () => setAsking('lift'),
          },
        ]
      : []),
    ...(state === 'active' || state === 'limited'
      ? [{ label: 'Suspend', danger: true, onSelect: () => setAsking('suspend') }]
      : []),
  ];
  const dialogOf = (which: Asking) => ({
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : null),
  });
  return (
    <>
      <MenuButton iconOnly label={`More for @${username}`} align="end" entries={trimmed(entries)}>
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ConfirmDialogOnDemand
        {...dialogOf('signOut')}
        title={`Sign @${username} out everywhere?`}
        confirmLabel="Sign out"
        danger
        onConfirm={() => {
          // Not awaited: this dialog must be closed before the one that asks for the password opens.
          void signOut.run();
        }}
      >
        <p>
          All sessions end within a second. The user can sign in again with the same password and the same
          second step.
        </p>
      </ConfirmDialogOnDemand>
      <ConfirmDialogOnDemand
        {...dialogOf('secondStep')}
        title={`Switch two-step sign-in of @${username} off?`}
        confirmLabel="Switch off"
        danger
        onConfirm={() => {
          void secondStep.run();
        }}
      >
        <p>
          Only do this for a user who has shown you who they are and has lost both the app and the recovery
          codes. After that, they sign in with the password alone. We tell them by email.
        </p>
      </ConfirmDialogOnDemand>
      <EmailDialog {...dialogOf('email')} username={username} withProof={withProof} />
      <SuspendDialog {...dialogOf('suspend')} username={username} withProof={withProof} />
      <LiftDialog {...dialogOf('lift')} username={username} withProof={withProof} />
    </>
  );
}

function trimmed(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter((entry, at) => entry !== 'separator' || at < entries.length - 1);
}
