import { Ellipsis, EyeOff, Flag, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { can } from '#modules/posts/posts.policy.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { useLoginRequired } from '#web/login-required/login-required.tsx';
import { paths } from '#web/paths.ts';
import { useOwnerEntries } from '#web/people/use-owner-entries.tsx';
import { policyViewer } from '#web/policy.ts';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useHide } from '#web/use-hide.ts';
import { useViewer } from '#web/viewer.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';

interface PostMenuProps {
  post: PostView;
  listed: boolean;
}

export function PostMenu({ post, listed }: PostMenuProps) {
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null);
  const viewer = useViewer();
  const { username, postId } = post;
  const subject = { ownerId: username, state: 'active', ownerState: 'active' } as const;
  const own = can(policyViewer(viewer), 'delete', subject).ok;
  const remove = useWrite((keyed: Keyed = {}) => api.deletePost({ params: { id: postId }, ...keyed }), {
    success: ({ message }) => message,
    // The post's own page no longer exists.
    ...(!listed && { goTo: paths.user(username, 'posts') }),
  });
  const owner = useOwnerEntries(post);
  const askToSignIn = useLoginRequired();
  const hideCard = useHide();
  const profile: MenuEntry = {
    label: 'View profile',
    icon: <User aria-hidden="true" />,
    link: <Link to={paths.user(username)} />,
  };
  const hide: MenuEntry = {
    label: 'Hide from your lists',
    icon: <EyeOff aria-hidden="true" />,
    onSelect: () => (viewer ? void hideCard({ kind: 'post', id: postId }) : askToSignIn()),
  };
  const forOthers: MenuEntry[] = [
    profile,
    ...owner.entries,
    'separator',
    hide,
    {
      label: 'Report',
      icon: <Flag aria-hidden="true" />,
      onSelect: () => (viewer ? setAsking('report') : askToSignIn()),
    },
  ];
  const forOwner: MenuEntry[] = [
    hide,
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => setAsking('delete'),
    },
  ];
  return (
    <>
      <MenuButton
        label={`More about the post by @${username}`}
        iconOnly
        align="end"
        onOpen={owner.onOpen}
        entries={own ? forOwner : forOthers}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ReportDialogOnDemand
        open={asking === 'report'}
        onOpenChange={() => setAsking(null)}
        kind="post"
        id={postId}
        what="this post"
      />
      <ConfirmDialogOnDemand
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title="Delete this post?"
        confirmLabel="Delete post"
        danger
        onConfirm={() => void remove.run()}
      >
        <p>Your post will be permanently deleted without any way to restore.</p>
      </ConfirmDialogOnDemand>
    </>
  );
}
