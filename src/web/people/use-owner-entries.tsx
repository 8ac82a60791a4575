import { Mail, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { api } from '../api.ts';
import { Link } from '../link.tsx';
import { useLoginRequired } from '../login-required/login-required.tsx';
import { paths } from '../paths.ts';
import { useRead } from '../use-read.ts';
import { useViewer } from '../viewer.ts';
import { useWrite } from '../write/use-write.ts';

interface OwnerEntries {
  entries: MenuEntry[];
  /** For the menu button: whether the owner is followed is read when the menu opens, since most menus never are. */
  onOpen: () => void;
}

/**
 * What the menu of a thing offers about its owner: to follow them and to write to them. A visitor is asked to sign in.
 * @param thing as the page's loader read it. Once it is read again, whether its owner is followed is too: another menu
 *   may have changed that
 */
export function useOwnerEntries(thing: { username: string; displayName: string }): OwnerEntries {
  const { username, displayName } = thing;
  const viewer = useViewer();
  const askToSignIn = useLoginRequired();
  const [openedFor, setOpenedFor] = useState<object>();
  const asks = openedFor === thing && viewer !== null && viewer.username !== username;
  const { loaded } = useRead(() => api.getFollow({ params: { username } }), asks);
  const [pressed, setPressed] = useState<boolean | null>(null);
  // Counts that change while it is open come with another object: what it says stays.
  const known = loaded?.ok ? loaded.value.following : null;
  const following = known ?? pressed ?? false;
  const follow = useWrite(
    ({ on }: { on: boolean }) => (on ? api.followUser : api.unfollowUser)({ params: { username } }),
    {
      success: (_, { on }) => (on ? `You follow ${displayName}` : `You no longer follow ${displayName}`),
      onSuccess: ({ following: now }) => {
        setPressed(now);
        setOpenedFor(undefined);
      },
    },
  );
  const message = { label: 'Message', icon: <Mail aria-hidden="true" /> };
  return {
    onOpen: () => setOpenedFor(thing),
    entries: [
      {
        label: following ? 'Unfollow' : 'Follow',
        icon: following ? <UserMinus aria-hidden="true" /> : <UserPlus aria-hidden="true" />,
        onSelect: () => (viewer ? void follow.run({ on: !following }) : askToSignIn()),
      },
      viewer
        ? { ...message, link: <Link to={paths.writeTo(username)} /> }
        : { ...message, onSelect: () => askToSignIn(paths.writeTo(username)) },
    ],
  };
}
