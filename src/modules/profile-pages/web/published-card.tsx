import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

// Loaded with the tab. Their style sheets belong to the page and are served with it.
const KollabListCard = lazyPart(() => import('#modules/kollabs/web/kollab-list-card.tsx'), 'KollabListCard');
const PostListCard = lazyPart(() => import('#modules/posts/web/post-list-card.tsx'), 'PostListCard');

interface TabProps<T> {
  user: PublicUser;
  /** Whether the viewer is this user. */
  own: boolean;
  list: Loaded<Page<T>>;
}

export function TheirKollabs({ user, own, list }: TabProps<KollabView>) {
  const loadMore = (cursor: string): Promise<Page<KollabView>> =>
    own
      ? api.ownKollabs({ query: { cursor } })
      : api.kollabsOf({ params: { username: user.username }, query: { cursor } });
  return (
    <PublishedTab
      list={list}
      failed="These Kollabs did not load"
      empty={own ? 'You have not made a Kollab yet' : 'No Kollabs yet'}
      make={own ? <Button render={<Link to={paths.newKollab} />}>Make a Kollab</Button> : undefined}
    >
      {(first) => <KollabListCard label="Kollabs" first={first} loadMore={loadMore} headingLevel={2} />}
    </PublishedTab>
  );
}

export function TheirPosts({ user, own, list }: TabProps<PostView>) {
  const loadMore = (cursor: string) =>
    api.postsOf({ params: { username: user.username }, query: { cursor } });
  return (
    <PublishedTab
      list={list}
      failed="These posts did not load"
      empty={own ? 'You have not posted yet' : 'No posts yet'}
      make={own ? <Button render={<Link to={paths.newPost} />}>Make a post</Button> : undefined}
    >
      {(first) => <PostListCard label="Posts" first={first} loadMore={loadMore} eager />}
    </PublishedTab>
  );
}

interface PublishedTabProps<T> {
  list: Loaded<Page<T>>;
  failed: string;
  empty: string;
  make: ReactNode;
  children: (first: Page<T>) => ReactNode;
}

function PublishedTab<T>({ list, failed, empty, make, children }: PublishedTabProps<T>) {
  if (!list.ok) return <FailedPart title={failed} />;
  if (list.value.items.length > 0) return children(list.value);
  return <EmptyState compact headingLevel={2} title={empty} action={make} />;
}
