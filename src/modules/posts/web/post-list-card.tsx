import type { ReactNode } from 'react';
import type { Page } from '#contract/client.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { CardList } from '#web/list/card-list.tsx';
import { PostCard } from './post-card.tsx';

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

export function PostListCard<P extends PostView>({ eager = false, mark, ...list }: PostListCardProps<P>) {
  return (
    <CardList
      {...list}
      idOf={({ postId }) => postId}
      renderItem={(post, index) => (
        <PostCard
          key={post.postId}
          post={post}
          listed
          eager={eager && index === 0}
          mark={mark && ((text) => mark(text, post))}
        />
      )}
    />
  );
}
