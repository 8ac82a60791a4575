import { PostListCard } from '#modules/posts/web/post-list-card.tsx';
import { api } from '#web/api.ts';
import { markIn } from '#web/search/marked-text.tsx';
import { readResults, type SearchList, type SearchOutcome } from '#web/search/search-reads.ts';
import { SearchHints } from './search-hints.tsx';

interface SearchPostsProps {
  list: SearchList;
  outcome: SearchOutcome & { kind: 'posts' };
}

/** The posts among the results. A separate chunk, because the actions on posts have much code of their own. */
export function SearchPosts({ list, outcome }: SearchPostsProps) {
  return (
    <>
      <SearchHints list={list} outcome={outcome} />
      <PostListCard
        label="Posts found"
        eager
        moreLabel="Show more"
        first={outcome.page}
        loadMore={(cursor) => readResults(api, 'posts', list.search, cursor)}
        mark={markIn}
      />
    </>
  );
}
