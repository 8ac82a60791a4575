import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { kollabSource } from './search-kollabs.sql.ts';
import { postSource } from './search-posts.sql.ts';
import type { SearchSource } from './search-statements.ts';
import { wordStatements } from './word-statements.ts';

const userSource: SearchSource = {
  name: 'search_users',
  table: 'user_words',
  id: 'user_id',
  category: 'content_type',
  quick: 'answers_quickly',
  scopeType: 'boolean',
  inScope: 'true',
  inScopeAndFacet: 'true',
  view: publicUserJson('p'),
  joins: 'join profiles p on p.user_id = found.user_id',
  ofRow: 'from profiles p where p.user_id = user_words.user_id',
  visibleTo: (exclusions) => usersVisibleTo(inLists(exclusions), 'p'),
};

/** What is searched by words. */
export const WORDS = {
  kollabs: wordStatements(kollabSource, 'lookingForTypes'),
  users: wordStatements(userSource, 'accountType'),
  posts: wordStatements(postSource, 'accountType'),
};
