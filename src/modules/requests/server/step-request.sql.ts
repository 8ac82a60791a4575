import { Expression } from '#infra/db/json-view.ts';
import { keptResponse, parametersOf } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import { countedOnKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import { countedCompleted } from '#modules/profiles/server/profiles.service.ts';
import { remindEvery } from '#modules/requests/requests.clock.rules.ts';
import { requestsConfirmations } from '#modules/requests/requests.messages.ts';
import {
  type Action,
  endings,
  flagsOf,
  type LifecycleState,
  lifecycleStates,
  moves,
  otherSide,
  type Side,
  stampOfState,
  stateReadings,
} from '#modules/requests/requests.moves.rules.ts';
import { type AskedAction, deleteMeans } from '#modules/requests/requests.rules.ts';
import { requestJson, shownTo, updatesQuery, wholeLogOf } from './request-view.queries.ts';
import { requests } from './requests.table.ts';

/*
 * A step of a collaboration as one statement, made from the table of moves. It holds the account, moves the request
 * where its state and the side allow it, and writes the update log, the counters, the event and the idempotency key with
 * the response. Where the guard lets nothing through it changes nothing, and the slow way says why (requests.commands.ts).
 */

/** The steps that end a request. `delete` stands for whichever of the three the state allows. */
const ENDS = ['delete', ...endings] as const satisfies readonly AskedAction[];
type EndStep = (typeof ENDS)[number];

/** The steps that a side of a request can take. */
export const STEPS = [
  'accept',
  'complete',
  'finalize',
  'update',
  'remind',
  ...ENDS,
] as const satisfies readonly AskedAction[];
export type Step = (typeof STEPS)[number];
/** A step that leads on, and is answered with the request as it then is. */
export type StepOn = Exclude<Step, EndStep>;

export function isEnd(step: Step): step is EndStep {
  return ENDS.some((one) => one === step);
}

/** The parameters of the statement, in their order. */
export const STEP_PARAMETERS = [
  'requestId',
  'actorId',
  'kollabId',
  'note',
  'now',
  'entryId',
  'secondEntryId',
  'key',
  'fingerprint',
] as const;
const P = parametersOf(STEP_PARAMETERS);

const SIDES: readonly Side[] = ['sender', 'recipient'];

interface GuardedTransition {
  by: Side;
  from: LifecycleState;
  to: LifecycleState;
  action: Action;
  log: readonly string[];
  notification: string;
}

/** Every transition that a step can make, by side and state, as the table of moves has them. */
export function transitionsOf(step: Step): GuardedTransition[] {
  return SIDES.flatMap((by) =>
    lifecycleStates.flatMap((from) => {
      const action = step === 'delete' ? deleteMeans(by, from) : step;
      const transition = moves[action].transitions.find(
        (one) => one.by.includes(by) && one.from.includes(from),
      );
      if (!transition) return [];
      const to = transition.to === 'unchanged' ? from : transition.to;
      return [{ by, from, to, action, log: transition.log, notification: transition.notification }];
    }),
  );
}

const FLAGS = {
  active: 'active',
  accepted: 'accepted',
  senderCompleted: 'sender_completed',
  recipientCompleted: 'recipient_completed',
  completed: 'completed',
  senderFinalized: 'sender_finalized',
  recipientFinalized: 'recipient_finalized',
} as const;
const STAMPS = [...new Set(Object.values(stampOfState))].map((field) => columnName(field));

/** `stateOf` in SQL. */
const STATE = `case ${stateReadings.map(readingOf).join(' ')} end`;

function readingOf([state, flags]: (typeof stateReadings)[number]): string {
  const has = Object.entries(flags).map(([flag, value]) => `${value ? '' : 'not '}r.${columnName(flag)}`);
  return has.length > 0 ? `when ${has.join(' and ')} then '${state}'` : `else '${state}'`;
}

/** The text of the statement. It gives the response as JSON, in `body`. */
export function stepStatement(step: Step): string {
  const transitions = transitionsOf(step);
  const closes = transitions.some(({ from, to }) => to === 'closed' && from !== to);
  const completes = transitions.some(({ from, to }) => to === 'completed' && from !== to);
  const counts = closes || completes;
  const parts = [
    `held as (${heldAccount(P.actorId, isEnd(step) ? 'change' : 'publish')})`,
    `transition (by, "from", "to", stamp, how, log, notification, tells, ${Object.values(FLAGS).join(', ')}) as (values
      ${transitions.map(rowOf).join(',\n      ')})`,
    // The lock of the Kollab comes before that of the request, as in every change that counts.
    counts &&
      `locked as materialized (select k.id from kollabs k, held
        where k.id = (select kollab_id from requests where id = ${P.requestId}::uuid) for no key update of k)`,
    `moved as (update requests r set ${assignments(step)}
      from transition, held ${counts ? ', locked' : ''}
      where r.id = ${P.requestId}::uuid and r.kollab_id = coalesce(${P.kollabId}::uuid, r.kollab_id)
        ${counts ? 'and r.kollab_id = locked.id' : ''}
        and transition.by = case held.user_id when r.sender_id then 'sender' when r.recipient_id then 'recipient' end
        and transition."from" = ${STATE} ${step === 'remind' ? notTooSoon() : ''}
      returning r.*, transition.log, transition.notification, transition.tells, transition."from" as before, transition."to" as after)`,
    `logged as (insert into request_updates (id, request_id, position, type, author_id, note, date)
      select case e.place when 1 then ${P.entryId}::uuid else ${P.secondEntryId}::uuid end, m.id,
        (select coalesce(max(u.position), 0) from request_updates u where u.request_id = m.id) + e.place, e.type,
        ${P.actorId}::uuid, case e.place when 1 then coalesce(${P.note}, '') else '' end, ${P.now}::timestamptz
      from moved m cross join lateral unnest(m.log) with ordinality as e (type, place) returning *)`,
    counts &&
      `counted as (${countedOnKollabs(`select m.kollab_id, -(m.after = 'closed')::int as requests,
        (m.after = 'completed')::int as completed from moved m where m.after in ('closed', 'completed')`)})`,
    completes &&
      `people as materialized (select p.user_id from profiles p, moved m
        where m.after = 'completed' and p.user_id in (m.sender_id, m.recipient_id)
        order by p.user_id for no key update of p)`,
    completes && `credited as (${countedCompleted('people')})`,
    `happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
      select 'request.' || m.notification, ${P.actorId}::uuid, m.id, jsonb_build_object('kollabId', m.kollab_id,
        'senderId', m.sender_id, 'recipientId', m.recipient_id, 'to', jsonb_build_array(m.tells)), ${P.now}::timestamptz,
        ${P.trace}::text
      from moved m)`,
    `response as (${isEnd(step) ? MESSAGE : view(transitions)})`,
    `keyed as (${keptResponse({ ...P, owner: P.actorId })})`,
  ];
  return `with ${parts.filter(Boolean).join(',\n  ')}\n  select body::text from response`;
}

function rowOf({ by, from, to, action, log, notification }: GuardedTransition): string {
  const flags = from === to ? flagsOf(from) : { ...keptFlags(from), ...flagsOf(to) };
  const stamp = from === to ? undefined : stampOfState[to];
  const { closedHow } = moves[action];
  const texts = [by, from, to, stamp && columnName(stamp), from === to ? undefined : closedHow];
  const words = [
    ...texts.map(quoted),
    `array[${log.map(quoted).join(', ')}]::text[]`,
    quoted(notification),
    quoted(otherSide(by)),
  ];
  const values = Object.keys(FLAGS).map((flag) => String(Reflect.get(flags, flag)));
  return `(${[...words, ...values].join(', ')})`;
}

/** A closed request keeps the milestones that it had. */
function keptFlags(from: LifecycleState) {
  return from === 'closed' ? {} : flagsOf(from);
}

function assignments(step: Step): string {
  if (step === 'remind') return `last_reminded_at = ${P.now}::timestamptz`;
  // An update of a row that changes nothing still locks it: no other entry takes the same position.
  if (step === 'update') return 'active = r.active';
  const flags = Object.values(FLAGS).map((column) => `${column} = transition.${column}`);
  const stamps = STAMPS.map(
    (column) =>
      `${column} = case transition.stamp when '${column}' then ${P.now}::timestamptz else r.${column} end`,
  );
  const closing = isEnd(step)
    ? ['closed_by = transition.by', 'closed_how = transition.how', `closing_note = nullif(${P.note}, '')`]
    : [];
  return [...flags, ...stamps, ...closing].join(', ');
}

function notTooSoon(): string {
  return `and (r.last_reminded_at is null
    or r.last_reminded_at <= ${P.now}::timestamptz - ${remindEvery} * interval '1 ms')`;
}

/**
 * The request as it then is. What the statement wrote it cannot read in the tables, so the log is put together. The log
 * is joined: each time a statement with a query inside an expression runs, PostgreSQL walks through all its expressions.
 */
function view(transitions: readonly GuardedTransition[]): string {
  const writes = transitions.every(({ log }) => log.length > 0);
  const log = '(select * from request_updates union all select * from logged)';
  const entries = writes ? wholeLogOf(log, 'select max(position) as position from logged') : wholeLogOf();
  const shown = shownTo({ id: P.actorId, role: 'user' }).text.replaceAll('?', P.actorId);
  return `select ${requestJson(new Expression('log.updates'))} as body from moved as requests
    join kollabs on kollabs.id = requests.kollab_id join profiles sender on sender.user_id = requests.sender_id
    join profiles recipient on recipient.user_id = requests.recipient_id cross join lateral ${shown}
    cross join lateral (${updatesQuery(entries)}) as log`;
}

const MESSAGE = `select json_build_object('message', case closed_how
  ${(['rejected', 'withdrawn', 'cancelled'] as const)
    .map((how) => `when '${how}' then ${quoted(requestsConfirmations[how])}`)
    .join(' ')} end) as body from moved`;

function columnName(field: string): string {
  return Reflect.get(requests, field).name;
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'null::text' : `'${text.replaceAll("'", "''")}'`;
}
