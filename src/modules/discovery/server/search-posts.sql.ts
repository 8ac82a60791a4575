import { postJson } from '#modules/posts/server/post-view.service.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { type SearchSource, searchStatements } from './search-statements.ts';

/** The type of the owners' accounts, which the indexes hold. */
const ACCOUNT = '($8::text is null or account_type = $8)';

export const postSource: SearchSource = {
  name: 'search_posts',
  table: 'post_tags',
  id: 'post_id',
  category: 'category',
  quick: 'false',
  scopeType: 'text',
  inScope: ACCOUNT,
  inScopeAndFacet: ACCOUNT,
  view: (viewer) => postJson('o', 'p', viewer),
  joins: 'join posts o on o.id = found.post_id join profiles p on p.user_id = o.owner_id',
  ofRow: 'from posts o join profiles p on p.user_id = o.owner_id where o.id = post_tags.post_id',
  looksAt: [],
  visibleTo: (exclusions) => postsVisibleTo(inLists(exclusions), { post: 'o', owner: 'p' }),
};

/** The search for posts and the list of them. $5 chooses nothing. $8: the type of the owners' accounts. */
export const postSearch = searchStatements(postSource);
