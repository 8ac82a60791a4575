import { Expression } from '#infra/db/json-view.ts';
import { NEWEST_LIKES } from '#modules/reactions/reactions.rules.ts';

export function ownLikesJson(profile: string): Expression<{ username: string; postId: string }[]> {
  return new Expression(`(select coalesce(json_agg(json_build_object('username', ${profile}.username,
      'postId', newest.subject_id)), '[]')
    from (select l.subject_id from likes l where l.user_id = ${profile}.user_id and l.kind = 'post'
      order by l.created_at desc, l.subject_id desc limit ${NEWEST_LIKES}) as newest)`);
}
