export { runRequestsClock } from './requests.clock.ts';
