import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { kollabSource } from './search-kollabs.sql.ts';
import { postSource } from './search-posts.sql.ts';
import { type SearchSource, type Statement, seenIn } from './search-statements.ts';
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
  view: () => publicUserJson('p'),
  joins: 'join profiles p on p.user_id = found.user_id',
  ofRow: 'from profiles p where p.user_id = user_words.user_id',
  looksAt: [],
  visibleTo: (exclusions) => usersVisibleTo(inLists(exclusions), 'p'),
};

/** What is searched by words. */
export const WORDS = {
  kollabs: wordStatements(kollabSource, 'lookingForTypes'),
  users: wordStatements(userSource, 'accountType'),
  posts: wordStatements(postSource, 'accountType'),
};

/** A tag is offered only while something that everyone sees has it: a known word may be of what was hidden since. */
const hasTag = ({ table, ...source }: SearchSource) =>
  `(select true from ${table} where tag = first.word and ${seenIn(source, null)} limit 1)`;

/**
 * How what is typed may go on: $1 the last word, $2 all of it. Up to three words, the shortest first, and up to five tags.
 * The places are compared by their bytes, since a pattern that is a parameter cannot use an index.
 */
export const COMPLETE: Statement = {
  name: 'search_complete',
  text: `select array(select word from (
        select distinct word from (select word from known_words where word ~>=~ $1 and word ~<~ ($1 || chr(1114111))
          and left(entry, 1) <> 't' limit 200) as first) as words
      order by char_length(word), word limit 3) as words,
    array(select word from (
        select word from (select word from known_words where word ~>=~ $2 and word ~<~ ($2 || chr(1114111))
            and left(entry, 1) = 't' limit 200) as begins
        order by char_length(word), word offset 0) as first
      where coalesce(${hasTag(kollabSource)}, ${hasTag(postSource)}, false) limit 20) as tags`,
};
