import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-list-card.module.css';

interface PostListCardProps<P extends PostView> {
  label: string;
  first: Page<P>;
  loadMore: (cursor: string) => Promise<Page<P>>;
  /** Loads the first picture immediately, for a list at the top of a page. */
  eager?: boolean;
  moreLabel?: string;
  /** Renders a post's texts with the search terms highlighted. */
  mark?: (text: string, post: P) => ReactNode;
}

/** A list of posts as cards. More are loaded on demand. */
export function PostListCard<P extends PostView>({
  label,
  first,
  loadMore,
  eager = false,
  moreLabel = 'Show more',
  mark,
}: PostListCardProps<P>) {
  const list = usePagedList(first, { name: label, idOf: ({ postId }) => postId, load: loadMore });
  return (
    <div className={styles.list}>
      <CardGrid ref={list.ref} label={label}>
        {list.items.map((post, place) => (
          <PostCard
            key={post.postId}
            post={post}
            listed
            eager={eager && place === 0}
            mark={mark && ((text) => mark(text, post))}
          />
        ))}
      </CardGrid>
      <LoadMore list={list} label={moreLabel} />
    </div>
  );
}
