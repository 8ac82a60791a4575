import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { KOLLAB_CREATED } from '#modules/kollabs/kollabs.events.ts';

/*
 * Publishing a Kollab as one statement. It holds the account, counts one more on its owner's profile where `hasRoom` says
 * so, and behind that writes the Kollab, the event, and the idempotency key with the response. Where there is no room it
 * changes nothing, and the slow way says why (kollabs.commands.ts).
 */

/** The parameters of the statement, in their order. */
export const PUBLISH_PARAMETERS = [
  'id',
  'ownerId',
  'max',
  'now',
  'title',
  'imageUrl',
  'category',
  'lookingForTypes',
  'lookingFor',
  'summary',
  'compensation',
  'tags',
  'payment',
  'deadline',
  'place',
  'languages',
  'partners',
  'deadlineWarned',
  'body',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(PUBLISH_PARAMETERS);

/** It gives the response as JSON, in `body`. A count that waited for another one sees the profile as that one left it. */
export const PUBLISH_STATEMENT = `with held as (${heldAccount(P.ownerId, 'publish')}),
  counted as (update profiles p set current_active_kollabs = p.current_active_kollabs + 1
    from held where p.user_id = held.user_id and p.current_active_kollabs < ${P.max}::int returning p.user_id),
  published as (insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted, payment, deadline, place, languages, partners, deadline_warned)
    select ${P.id}::uuid, c.user_id, ${P.title}, ${P.imageUrl}, ${P.category}, ${P.lookingForTypes}::text[],
      ${P.lookingFor}, ${P.summary}, ${P.compensation}, ${P.tags}::text[], ${P.now}::timestamptz,
      ${P.payment}::jsonb, ${P.deadline}::date, ${P.place}, ${P.languages}::text[], ${P.partners}::smallint,
      ${P.deadlineWarned}::date
    from counted c returning id, owner_id),
  happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
    select '${KOLLAB_CREATED}', k.owner_id, k.id, '{}', ${P.now}::timestamptz, ${P.trace}::text from published k),
  response as (select ${P.body}::json as body from published),
  keyed as (${keptResponse({ ...P, owner: P.ownerId })})
  select body::text from response`;
