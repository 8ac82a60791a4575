import type { Expression } from '#infra/db/json-view.ts';
import { type MentioningText, shownMentions, shownText } from '#modules/reactions/server/mentions.service.ts';

/* The text of a post. `viewer` is the parameter with the viewer's id; null for visitors and for shared copies. */

const textOf = (post: string): MentioningText => ({
  text: `${post}."desc"`,
  id: `${post}.id`,
  table: 'post_mentions',
  of: 'post_id',
});

export function postText(post = 'posts', viewer = 'null'): Expression<string> {
  return shownText(textOf(post), viewer);
}

export function postMentionsShown(post: string, viewer: string): Expression<string[]> {
  return shownMentions(textOf(post), viewer);
}
