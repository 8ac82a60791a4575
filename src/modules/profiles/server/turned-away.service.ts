export { listTurnedAway, type TurnedAway } from './turned-away.queries.ts';
