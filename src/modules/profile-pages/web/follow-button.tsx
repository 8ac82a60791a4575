import { UserCheck, UserPlus } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { singlePress } from '#web/write/use-write.ts';

interface FollowButtonProps {
  user: { username: string; displayName: string };
  following: boolean;
  onToggle: () => void;
}

export function FollowButton({ user, following, onToggle }: FollowButtonProps) {
  const viewer = useViewer();
  const label = (words: string) => (
    <>
      {words}
      <span className="visually-hidden"> {user.displayName}</span>
    </>
  );
  if (!viewer) {
    return (
      <Button icon={<UserPlus aria-hidden="true" />} render={<MembersLink to={paths.user(user.username)} />}>
        {label('Follow')}
      </Button>
    );
  }
  return (
    <Button
      icon={following ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      onClick={singlePress(onToggle)}
    >
      {label(following ? 'Following' : 'Follow')}
    </Button>
  );
}
