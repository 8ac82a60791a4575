import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useBlockAndMute } from './use-block-and-mute.ts';

export function BlockedProfile({ user }: { user: PublicUser }) {
  const { unblock } = useBlockAndMute(user.username);
  return (
    <EmptyState
      illustration="locked"
      title="You blocked this person"
      action={<Button onClick={unblock}>Unblock</Button>}
    >
      <p>You do not see each other in lists, and neither of you can send the other a request or a message.</p>
    </EmptyState>
  );
}
