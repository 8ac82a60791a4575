import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { countedOnKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { takesRequest } from '#modules/profiles/server/preferences.service.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { coolOff } from '#modules/requests/requests.clock.rules.ts';
import type { RequestEvent } from '#modules/requests/requests.events.ts';
import type { LogType } from '#modules/requests/requests.log.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';

/*
 * A new request as one statement. It holds the account and the Kollab, and where `canCreate` and `decideCreate` allow it
 * writes the request, its log, the counter, the event, and the idempotency key with the response. Where they do not it
 * changes nothing, and the slow way says why (requests.commands.ts).
 */

/** The parameters of the statement, in their order. */
export const CREATE_PARAMETERS = [
  'id',
  'kollabId',
  'senderId',
  'note',
  'now',
  'entryId',
  'body',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(CREATE_PARAMETERS);

const EVENT: RequestEvent = 'request.created';
const LOGGED: LogType = 'created';
const NOTIFIED: Side = 'recipient';

/** What others see, moderators too: they ask for nothing that is hidden. */
const VISIBLE = kollabsVisibleTo(inLists(null), { kollab: 'k', owner: 'owner' }).text;

/** An open request of theirs on the Kollab, or one that was closed too lately: `decideCreate` looks at the latest. */
const IN_THE_WAY = `select from requests r where r.kollab_id = k.id and r.sender_id = held.user_id
  and (r.active and not r.completed or r.closed_at > ${P.now}::timestamptz - ${coolOff} * interval '1 ms')`;

/**
 * It gives the response as JSON, in `body`. All of it looks at the database as it was when it began. Whatever opens,
 * closes or completes a request changes the counters of its Kollab too: where the Kollab is another version once it is
 * locked, what the guard read of them may be old, and nothing is let through.
 */
export const CREATE_STATEMENT = `with held as (${heldAccount(P.senderId, 'contact')}),
  seen as materialized (select k.id, k.xmin as version from kollabs k
    join profiles owner on owner.user_id = k.owner_id cross join held
    where k.id = ${P.kollabId}::uuid and k.active and ${VISIBLE} and k.owner_id <> held.user_id
      and ${takesRequest('held.user_id', 'k.owner_id')} and not exists (${IN_THE_WAY})),
  locked as materialized (select k.id, k.owner_id, k.version from kollabs k, seen
    where k.id = seen.id and k.xmin = seen.version for no key update of k),
  made as (insert into requests (id, kollab_id, kollab_version, sender_id, recipient_id, note, date_posted)
    select ${P.id}::uuid, k.id, k.version, ${P.senderId}::uuid, k.owner_id, ${P.note}, ${P.now}::timestamptz
    from locked k returning *),
  logged as (insert into request_updates (id, request_id, position, type, author_id, date)
    select ${P.entryId}::uuid, m.id, 1, '${LOGGED}', m.sender_id, m.date_posted from made m),
  counted as (${countedOnKollabs('select m.kollab_id, 1 as requests, 0 as completed from made m')}),
  happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
    select '${EVENT}', m.sender_id, m.id, jsonb_build_object('kollabId', m.kollab_id, 'senderId', m.sender_id,
      'recipientId', m.recipient_id, 'to', jsonb_build_array('${NOTIFIED}')), m.date_posted,
      ${P.trace}::text from made m),
  response as (select ${P.body}::json as body from made),
  keyed as (${keptResponse({ ...P, owner: P.senderId })})
  select body::text from response`;
