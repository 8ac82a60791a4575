import { Expression } from '#infra/db/json-view.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { hasBlocked, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { MENTION_MARK } from '#modules/reactions/mentions.rules.ts';
import { ofViewer } from './reactables.ts';

/* How texts with mentions are stored and shown: a placeholder for each mention, and its user in a row of another
   table. */

/** A column with placeholders, and the table of its mentions: `place`, `user_id` and the id of the text. */
export interface MentioningText {
  text: string;
  id: string;
  table: 'comment_mentions' | 'post_mentions';
  /** The column of the mentions' table with that id. */
  of: 'comment_id' | 'post_id';
}

/**
 * SQL that finds the user for each name after an @, as a JSON array of `NamedUser` or null. Users who are not
 * visible, and users with a block between them and the author, are left out.
 */
export function namedUsers(names: string, author: string): string {
  return `(select coalesce(json_agg(case when p.user_id is not null then
        json_build_object('userId', p.user_id, 'username', p.username) end order by n.place), '[]')
    from unnest(${names}::text[]) with ordinality as n (name, place)
    left join profiles p on lower(p.username) = lower(n.name) and ${usersVisibleTo(inLists(null), 'p').text}
      and not ${hasBlocked('p.user_id', `${author}::uuid`)} and not ${hasBlocked(`${author}::uuid`, 'p.user_id')})`;
}

/**
 * The condition that a viewer sees an author or mentioned user. Blocks and mutes apply, as in lists.
 * @param viewer the parameter with the viewer's id, null for a visitor
 */
export function authorSeen(viewer: string, profile: string): string {
  const exclusions = {
    userId: '',
    hasBlocks: true,
    hasMutesOrHides: true,
    mutedTags: [],
    mutedCategories: [],
  };
  return ofViewer(usersVisibleTo(inLists(exclusions), profile), viewer);
}

const MARK = `chr(${MENTION_MARK.charCodeAt(0)})`;

/** The query must name the mentioned user's profile `mentioned`. */
function mentionedIn({ id, table, of }: MentioningText, viewer: string): string {
  return `${table} m join profiles mentioned on mentioned.user_id = m.user_id
    where m.${of} = ${id} and ${authorSeen(viewer, 'mentioned')}`;
}

/**
 * The text with the current usernames of mentioned users. Users whom the viewer does not see are
 * replaced by a neutral text.
 */
export function shownText(from: MentioningText, viewer: string): Expression<string> {
  const { text } = from;
  const name = `(select '@' || mentioned.username from ${mentionedIn(from, viewer)} and m.place = part.place)`;
  return new Expression(`case when strpos(${text}, ${MARK}) = 0 then ${text} else
    (select string_agg(part.text || case when part.place <= length(${text}) - length(replace(${text}, ${MARK}, ''))
        then coalesce(${name}, '${DELETED_NAME}') else '' end, '' order by part.place)
      from unnest(string_to_array(${text}, ${MARK})) with ordinality as part (text, place)) end`);
}

export function shownMentions(from: MentioningText, viewer: string): Expression<string[]> {
  return new Expression(`case when strpos(${from.text}, ${MARK}) = 0 then '[]'::json else
    (select coalesce(json_agg(distinct mentioned.username), '[]') from ${mentionedIn(from, viewer)} and m.place > 0) end`);
}
