import { PostListCard } from '#modules/posts/web/post-list-card.tsx';
import { api } from '#web/api.ts';
import { markIn } from '#web/search/marked-text.tsx';
import { type Found, readFound, type SearchList } from '#web/search/search-reads.ts';
import { SearchHints } from './search-hints.tsx';

interface SearchPostsProps {
  list: SearchList;
  found: Found & { kind: 'posts' };
}

/** Posts that a search found. A separate chunk, because the actions on posts have much code of their own. */
export function SearchPosts({ list, found }: SearchPostsProps) {
  return (
    <>
      <SearchHints list={list} found={found} />
      <PostListCard
        label="Posts found"
        eager
        moreLabel="Show more"
        first={found.page}
        loadMore={(cursor) => readFound(api, 'posts', list.search, cursor)}
        mark={markIn}
      />
    </>
  );
}
