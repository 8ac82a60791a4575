/**
 * An SQL expression; at most 100. Conversations across a block do not count, because they are not listed.
 * @param user the parameter or column with the user's id
 */
export function unreadConversations(user: string): string {
  return `(select count(*)::int from (select from conversation_sides s where s.user_id = ${user} and s.unread > 0
    and s.folder <> 'none' and not exists (select from blocks b
      where (b.blocker_id, b.blocked_id) in ((s.user_id, s.other_id), (s.other_id, s.user_id))) limit 100) unread)`;
}

export { MESSAGE_REPEATED } from '#modules/messaging/messaging.events.ts';
export { changeMessageState, joinRepeats } from './message-state.commands.ts';
export { findMessageState, lockMessageState } from './message-state.queries.ts';
export { listSentTexts } from './moderated-messages.queries.ts';
