import { PostListCard } from '#modules/posts/web/post-list-card.tsx';
import { api } from '#web/api.ts';
import { markIn } from '#web/search/marked-text.tsx';
import { type Found, readFound, type SearchList } from '#web/search/search-reads.ts';
import { SearchHints } from './search-hints.tsx';

interface SearchPostsProps {
  list: SearchList;
  found: Found & { kind: 'posts' };
}

/** The posts that a search found. Apart from the other results: what a reader can do about a post is code of its own. */
export function SearchPosts({ list, found }: SearchPostsProps) {
  return (
    <>
      <SearchHints list={list} found={found} />
      <PostListCard
        label="Posts found"
        eager
        moreLabel="Load more"
        first={found.page}
        loadMore={(cursor) => readFound(api, 'posts', list.search, cursor)}
        mark={markIn}
      />
    </>
  );
}
