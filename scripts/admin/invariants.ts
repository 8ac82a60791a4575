/* Invariants of the database, as queries that return the rows that violate them. `npm run admin -- check` runs them on
   an instance, and the tests run them after every file that writes. */

/** Counters match the rows they count, and no impossible states exist. */
const ROWS: Record<string, string> = {
  'requestsCount counts open and completed requests': `
    select k.id, k.requests_count, count(r.id) as rows from kollabs k
    left join requests r on r.kollab_id = k.id and r.active
    group by k.id having k.requests_count <> count(r.id)`,
  'requestsCompleted counts completed requests': `
    select k.id, k.requests_completed, count(r.id) as rows from kollabs k
    left join requests r on r.kollab_id = k.id and r.completed
    group by k.id having k.requests_completed <> count(r.id)`,
  'completedCollaborations counts both sides': `
    select p.user_id, p.completed_collaborations, count(r.id) as rows from profiles p
    left join requests r on r.completed and p.user_id in (r.sender_id, r.recipient_id)
    group by p.user_id having p.completed_collaborations <> count(r.id)`,
  'currentActiveKollabs counts active Kollabs that others may see': `
    select p.user_id, p.current_active_kollabs, count(k.id) as rows from profiles p
    left join kollabs k on k.owner_id = p.user_id and k.active and k.state = 'active'
    group by p.user_id having p.current_active_kollabs <> count(k.id)`,
  'followerCount and followingCount count follows': `
    select p.user_id, p.follower_count, p.following_count from profiles p
    where p.follower_count <> (select count(*) from follows f where f.followed_id = p.user_id)
       or p.following_count <> (select count(*) from follows f where f.follower_id = p.user_id)`,
  'a deleted account has no figures of answers and payments': `
    select user_id from profiles where state = 'deleted' and (answerable_requests > 0 or answers_quickly or due_payments > 0)`,
  'verified domains of profiles are those of proofs': `
    select p.user_id from profiles p
    where jsonb_array_length(p.verified_domains) <> (select count(*) from proofs f
        where f.user_id = p.user_id and f.domain is not null and f.verified_at is not null)
      or exists (select from jsonb_to_recordset(p.verified_domains) as shown (domain text, since timestamptz)
        where not exists (select from proofs f where f.user_id = p.user_id and f.domain = shown.domain
          and f.verified_at = shown.since))`,
  'a custom link is verified as its proof says': `
    select c.id from connections c left join proofs f on f.connection_id = c.id
    where c.verified_at is distinct from f.verified_at`,
  'nobody follows across a block': `
    select f.follower_id, f.followed_id from follows f join blocks b
      on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followed_id), (f.followed_id, f.follower_id))`,
  'completed means accepted, both completed, both finalized': `
    select id from requests where completed and not (active and accepted and sender_completed
      and recipient_completed and sender_finalized and recipient_finalized)`,
  'nobody finalizes before both completed': `
    select id from requests where (sender_finalized or recipient_finalized)
      and not (accepted and sender_completed and recipient_completed)`,
  'every set flag has its milestone, and every milestone its flag': `
    select r.id from requests r
    left join lateral (select array_agg(u.type) filter (where u.type <> 'update') as types
      from request_updates u where u.request_id = r.id) log on true
    where not ('created' = any(log.types))
       or r.accepted <> ('accepted' = any(log.types))
       or r.sender_completed <> ('senderCompleted' = any(log.types))
       or r.recipient_completed <> ('recipientCompleted' = any(log.types))
       or r.sender_finalized <> ('senderFinalized' = any(log.types))
       or r.recipient_finalized <> ('recipientFinalized' = any(log.types))
       or r.completed <> ('completed' = any(log.types))`,
  'milestones are in order': `
    select a.request_id from request_updates a join request_updates b
      on a.request_id = b.request_id and a.position < b.position
    where (b.type = 'created') or (b.type = 'accepted' and a.type not in ('created', 'update'))
       or (a.type = 'completed' and b.type <> 'update')`,
  ...Object.fromEntries(
    ['kollab', 'post'].flatMap((kind) => [
      [
        `likeCount of a ${kind} counts its likes`,
        `select s.id, s.like_count, count(l.user_id) as rows from ${kind}s s
          left join likes l on l.subject_id = s.id and l.kind = '${kind}'
          group by s.id having s.like_count <> count(l.user_id)`,
      ],
      [
        `commentCount of a ${kind} counts its comments that were not deleted`,
        `select s.id, s.comment_count, count(c.id) as rows from ${kind}s s
          left join comments c on c.subject_id = s.id and c.kind = '${kind}' and c.deleted_at is null
          group by s.id having s.comment_count <> count(c.id)`,
      ],
      [
        `no like or comment is on a ${kind} that is gone`,
        `select subject_id from (select kind, subject_id from likes union all select kind, subject_id from comments) on_it
          where kind = '${kind}' and not exists (select from ${kind}s s where s.id = subject_id and s.state <> 'deleted')`,
      ],
    ]),
  ),
  'replyCount counts replies, which have the same subject as their comment': `
    select c.id from comments c left join comments r on r.parent_id = c.id
    group by c.id having c.reply_count <> count(r.id) or bool_or(r.subject_id <> c.subject_id)`,
  'a deleted comment is kept only while it has replies': `
    select id from comments where deleted_at is not null and (reply_count = 0 or parent_id is not null)`,
  'each row of a mention has its mark in the text': `
    select c.id from comments c left join comment_mentions m on m.comment_id = c.id and m.place > 0
    group by c.id having length(c.text) - length(replace(c.text, chr(1), '')) < count(m.place)
    union all
    select p.id from posts p left join post_mentions m on m.post_id = p.id
    group by p.id having length(p."desc") - length(replace(p."desc", chr(1), '')) < count(m.place)`,
  'two reviews of a collaboration are both shown': `
    select request_id from reviews group by 1 having count(*) > 1 and count(date_shown) < count(*)`,
  'a review is by one side of a completed collaboration about the other': `
    select w.id from reviews w join requests r on r.id = w.request_id
    where not r.completed or (w.author_id, w.subject_id) <> case w.side
      when 'sender' then (r.sender_id, r.recipient_id) else (r.recipient_id, r.sender_id) end`,
  'at most one open request of a user on a Kollab': `
    select kollab_id, sender_id from requests where active and not completed
    group by 1, 2 having count(*) > 1`,
};

const CONVERSATIONS: Record<string, string> = {
  'unread counts the other side’s messages after the last that was read or deleted': `
    select s.conversation_id, s.user_id, s.unread, count(m.id) as rows from conversation_sides s
    left join messages m on m.conversation_id = s.conversation_id and m.recipient_id = s.user_id
      and m.position > greatest(s.read_position, s.deleted_position) and not m.deleted_by_recipient
    group by 1, 2 having s.unread <> count(m.id)`,
  'both sides have the last position of their conversation': `
    select c.id from conversations c join conversation_sides s on s.conversation_id = c.id
    where s.last_position <> c.last_position or s.last_at <> c.last_at or s.deleted_position > c.last_position`,
  'the sides of a conversation are its two users': `
    select c.id from conversations c join conversation_sides s on s.conversation_id = c.id
    where (least(s.user_id, s.other_id), greatest(s.user_id, s.other_id)) <> (c.low_id, c.high_id)`,
  'no message is after the last one, or of another user': `
    select m.id from messages m join conversations c on c.id = m.conversation_id where m.position > c.last_position
      or (least(m.sender_id, m.recipient_id), greatest(m.sender_id, m.recipient_id)) <> (c.low_id, c.high_id)`,
  'a request has one message': `
    select id from conversations where state <> 'accepted' and last_position <> 1`,
  'a conversation is in the folder that its state requires': `
    select c.id from conversations c join conversation_sides s on s.conversation_id = c.id
    where s.folder <> 'none' and s.folder <> case
      when c.state = 'accepted' or c.asked_by = s.user_id then 'inbox' when c.state = 'request' then 'requests' else 'none' end`,
  'at least one side has each message': `
    select m.id from messages m where not exists (select from conversation_sides s
      where s.conversation_id = m.conversation_id and m.position > s.deleted_position
        and not (case when m.sender_id = s.user_id then m.deleted_by_sender else m.deleted_by_recipient end))`,
};

const MODERATION: Record<string, string> = {
  'a case is open while a report or an objection is': `
    select c.id, c.open_since from moderation_cases c where (c.open_since is not null) <> (
      exists (select from reports r where r.subject_id = c.subject_id and r.decided_at is null)
      or exists (select from decisions d join objections o on o.decision_id = d.id
        where d.subject_id = c.subject_id and o.answered_by is null))`,
  'each report has a case': `
    select r.id from reports r left join moderation_cases c on c.subject_id = r.subject_id
    where c.owner_id is distinct from r.owner_id`,
  'a decision counts the reports and objections that it answered': `
    select d.id from decisions d where
      d.reports < (select count(*) from reports r where r.decision_id = d.id)
      or d.objections <> (select count(*) from objections o where o.answered_by = d.id)`,
  'a comment that was taken down has no author in its thread': `
    select t.id from taken_down_comments t join comments c on c.id = t.id where c.author_id is not null`,
};

export const INVARIANTS: Readonly<Record<string, string>> = { ...ROWS, ...CONVERSATIONS, ...MODERATION };

/** No event was processed twice. */
export const DONE_ONCE: Readonly<Record<string, string>> = {
  'a new follower causes one notification': `
    select recipient_id, sender_id from notifications where type = 'followed' and sender_id is not null
    group by 1, 2 having count(*) > 1`,
  'a digest has one mail': `
    select data->'refs'->>'digestId' from jobs.job
    where name = 'mail' and data->'refs' ? 'digestId' group by 1 having count(*) > 1`,
  'a notification has one mail': `
    select data->'refs'->>'notificationId' from jobs.job
    where name = 'mail' and data->'refs' ? 'notificationId' group by 1 having count(*) > 1`,
};
