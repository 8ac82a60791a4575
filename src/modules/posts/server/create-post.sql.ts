import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { POST_CREATED } from '#modules/posts/posts.events.ts';

/*
 * Making a post as one statement. It holds the account where it may publish, and behind that writes the post, the event,
 * and the idempotency key with the response. Where it may not, it changes nothing, and the slow way says why.
 */

/** The parameters of the statement, in their order. */
export const CREATE_PARAMETERS = [
  'id',
  'ownerId',
  'now',
  'desc',
  'imageUrl',
  'category',
  'tags',
  'body',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(CREATE_PARAMETERS);

/** It gives the response as JSON, in `body`. */
export const CREATE_STATEMENT = `with held as (${heldAccount(P.ownerId, 'publish')}),
  posted as (insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted)
    select ${P.id}::uuid, h.user_id, ${P.desc}, ${P.imageUrl}, ${P.category}, ${P.tags}::text[], ${P.now}::timestamptz
    from held h returning id, owner_id),
  happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
    select '${POST_CREATED}', o.owner_id, o.id, '{}', ${P.now}::timestamptz, ${P.trace}::text from posted o),
  response as (select ${P.body}::text as body from posted),
  keyed as (${keptResponse({ ...P, owner: P.ownerId })})
  select body from response`;
