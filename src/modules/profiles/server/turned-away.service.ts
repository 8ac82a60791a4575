/** Lists of users that a user turned away, also in tables of other modules. */
export { listTurnedAway, type TurnedAway } from './turned-away.queries.ts';
