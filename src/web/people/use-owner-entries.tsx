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
  /** Reads whether the viewer follows the owner: not earlier, because most menus are never opened. */
  onOpen: () => void;
}

/**
 * Menu entries about the owner of an item: follow and message. A visitor is asked to sign in.
 * @param item as the loader read it; a new object discards the known follow state, which another menu may have changed
 */
export function useOwnerEntries(item: { username: string; displayName: string }): OwnerEntries {
  const { username, displayName } = item;
  const viewer = useViewer();
  const askToSignIn = useLoginRequired();
  const [openedFor, setOpenedFor] = useState<object>();
  const asks = openedFor === item && viewer !== null && viewer.username !== username;
  const { loaded } = useRead(() => api.getFollow({ params: { username } }), asks);
  const [pressed, setPressed] = useState<boolean | null>(null);
  // Live counts replace the object while the menu is open: the entry must keep its label.
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
    onOpen: () => setOpenedFor(item),
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
