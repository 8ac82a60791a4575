/**
 * The specification's tables of the lifecycle of a request, as 320 cells of state x actor x action. They are written by
 * hand and import no rule, so that each checks the other. The rules are in requests.moves.rules.ts.
 */

import type { requestsEndpoints } from '#modules/requests/requests.endpoints.ts';

export const matrixStates = ['∅', 'P', 'A', 'As', 'Ar', 'AB', 'Fs', 'Fr', 'C', 'X'] as const;
export type MatrixState = (typeof matrixStates)[number];

export const matrixActions = [
  'create',
  'read',
  'accept',
  'update',
  'complete',
  'finalize',
  'delete',
  'remind',
] as const;
export type MatrixAction = (typeof matrixActions)[number];

export const endpointOf = {
  create: 'createRequest',
  read: 'getRequest',
  accept: 'acceptRequest',
  update: 'updateRequest',
  complete: 'completeRequest',
  finalize: 'finalizeRequest',
  delete: 'endRequest',
  remind: 'remindRequest',
} as const satisfies Record<MatrixAction, keyof typeof requestsEndpoints>;

/** Sender, recipient (the owner of the Kollab), a third signed-in user, a visitor. */
const matrixActors = ['S', 'R', 'T', 'V'] as const;
export type MatrixActor = (typeof matrixActors)[number];

const statuses = [200, 201, 401, 403, 404, 409] as const;

export interface Cell {
  actor: MatrixActor;
  state: MatrixState;
  action: MatrixAction;
  status: (typeof statuses)[number];
  next: MatrixState;
  /** Whether the action is a repeat: 200 without a change. */
  repeat: boolean;
  /** The status within 24 hours of an earlier reminder, or of the end of the last request; nothing changes then. */
  withinADay: 429 | null;
}

const senderTable = `
| State | create | read | accept | update | complete | finalize | delete (cancel) | remind |
| ∅ | 201→P | 404 | 404 | 404 | 404 | 404 | 404 | 404 |
| P | 409 | 200 | 403 | 200 | 409 | 409 | 200→X | 200 (429 if < 24 h) |
| A | 409 | 200 | 403 | 200 | 200→As | 409 | 200→X | 409 |
| As | 409 | 200 | 403 | 200 | 200= | 409 | 200→X | 409 |
| Ar | 409 | 200 | 403 | 200 | 200→AB | 409 | 200→X | 409 |
| AB | 409 | 200 | 403 | 200 | 200= | 200→Fs | 409 | 409 |
| Fs | 409 | 200 | 403 | 200 | 200= | 200= | 409 | 409 |
| Fr | 409 | 200 | 403 | 200 | 200= | 200→C | 409 | 409 |
| C | 201→P (new one) | 200 | 403 | 409 | 200= | 200= | 409 | 409 |
| X | 201→P (cool-off 24 h else 429) | 200 | 403 | 409 | 409 | 409 | 409 | 409 |`;

const recipientTable = `
| State | create | read | accept | update | complete | finalize | delete (reject / cancel) | remind |
| ∅ | 403 | 404 | 404 | 404 | 404 | 404 | 404 | 404 |
| P | 403 | 200 | 200→A | 200 | 409 | 409 | 200→X | 403 |
| A | 403 | 200 | 200= | 200 | 200→Ar | 409 | 200→X | 403 |
| As | 403 | 200 | 200= | 200 | 200→AB | 409 | 200→X | 403 |
| Ar | 403 | 200 | 200= | 200 | 200= | 409 | 200→X | 403 |
| AB | 403 | 200 | 200= | 200 | 200= | 200→Fr | 409 | 403 |
| Fs | 403 | 200 | 200= | 200 | 200= | 200→C | 409 | 403 |
| Fr | 403 | 200 | 200= | 200 | 200= | 200= | 409 | 403 |
| C | 403 | 200 | 200= | 409 | 200= | 200= | 409 | 403 |
| X | 403 | 200 | 409 | 409 | 409 | 409 | 409 | 403 |`;

/** All 320 cells: the two tables, then T (create is 201 in every state, all other actions 404) and V (401). */
export const matrixCells: readonly Cell[] = [
  ...cellsOf('S', senderTable),
  ...cellsOf('R', recipientTable),
  ...everyCell('T', (action) => (action === 'create' ? 201 : 404)),
  ...everyCell('V', () => 401),
];

export interface MatrixStep {
  actor: 'S' | 'R';
  action: MatrixAction;
}

/** The steps that lead from nothing to each state of S's request on R's Kollab. */
export const stepsTo: Readonly<Record<MatrixState, readonly MatrixStep[]>> = {
  '∅': [],
  P: steps('S create'),
  A: steps('S create, R accept'),
  As: steps('S create, R accept, S complete'),
  Ar: steps('S create, R accept, R complete'),
  AB: steps('S create, R accept, S complete, R complete'),
  Fs: steps('S create, R accept, R complete, S complete, S finalize'),
  Fr: steps('S create, R accept, S complete, R complete, R finalize'),
  C: steps('S create, R accept, S complete, R complete, S finalize, R finalize'),
  X: steps('S create, R delete'),
};

/** Every way to `X` by a side: rejected, withdrawn, and cancelled by either side with neither or one part complete. */
export const stepsToClosed: readonly (readonly MatrixStep[])[] = [
  stepsTo.X,
  steps('S create, S delete'),
  ...(['A', 'As', 'Ar'] as const).flatMap((state) => [
    [...stepsTo[state], ...steps('S delete')],
    [...stepsTo[state], ...steps('R delete')],
  ]),
];

/** The log entries that a cell adds to its request; for `create`, to the new one. */
export function logOf(cell: Cell): string[] {
  const side = cell.actor === 'R' ? 'recipient' : 'sender';
  if (cell.status > 201 || cell.repeat) return [];
  if (cell.action === 'create') return ['created'];
  if (cell.action === 'accept') return ['accepted'];
  if (cell.action === 'update') return ['update'];
  if (cell.action === 'complete') return [`${side}Completed`];
  if (cell.action === 'finalize') return [`${side}Finalized`, ...(cell.next === 'C' ? ['completed'] : [])];
  return [];
}

/** The changes of the Kollab's two counters. The second is also the change of both users' counters. */
export function countersOfCell(cell: Cell): { requestsCount: number; requestsCompleted: number } {
  const completes = cell.next === 'C' && cell.state !== 'C' ? 1 : 0;
  const closes = cell.next === 'X' && cell.state !== 'X' ? -1 : 0;
  return { requestsCount: cell.status === 201 ? 1 : closes, requestsCompleted: completes };
}

/** The name of a cell in test titles, such as 'S in As: complete'. */
export function cellTitle(cell: Cell): string {
  const arrow = cell.repeat ? '=' : cell.next === cell.state ? '' : `→${cell.next}`;
  return `${cell.actor} in ${cell.state}: ${cell.action} is ${cell.status}${arrow}`;
}

function cellsOf(actor: MatrixActor, table: string): Cell[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((text) => text.trim()),
    );
  return rows.flatMap(([state, ...texts]) =>
    texts.map((text, index) =>
      cellOf(actor, oneOf(matrixStates, state), oneOf(matrixActions, head[index + 1]?.split(' ')[0]), text),
    ),
  );
}

function cellOf(actor: MatrixActor, state: MatrixState, action: MatrixAction, text: string): Cell {
  const [, status, repeat, next] = /^(\d{3})(=)?(?:→(\w+))?/.exec(text) ?? [];
  return {
    actor,
    state,
    action,
    status: oneOf(statuses, Number(status)),
    next: oneOf(matrixStates, next ?? state),
    repeat: repeat === '=',
    withinADay: text.includes('429') ? 429 : null,
  };
}

/** T's own requests are independent of S's, whose state does not change. */
function everyCell(actor: MatrixActor, statusOf: (action: MatrixAction) => Cell['status']): Cell[] {
  return matrixStates.flatMap((state) =>
    matrixActions.map((action) => cellOf(actor, state, action, String(statusOf(action)))),
  );
}

function steps(text: string): MatrixStep[] {
  return text.split(', ').map((step) => {
    const [actor, action] = step.split(' ');
    return { actor: oneOf(['S', 'R'], actor), action: oneOf(matrixActions, action) };
  });
}

function oneOf<const T>(list: readonly T[], value: unknown): T {
  const found = list.find((one) => one === value);
  if (found === undefined) throw new Error(`The table says ${value}, which is none of ${list.join(', ')}`);
  return found;
}
