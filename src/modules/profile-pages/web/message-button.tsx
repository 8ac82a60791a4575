import { Mail } from 'lucide-react';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

export function MessageButton({ user: { username } }: { user: PublicUser }) {
  const viewer = useViewer();
  const to = paths.writeTo(username);
  return (
    <Button icon={<Mail />} render={viewer ? <Link to={to} /> : <MembersLink to={to} />}>
      Message
    </Button>
  );
}
