export {
  changeEmailOf,
  endSessionsOf,
  sendConfirmationTo,
  switchSecondStepOff,
} from './operator.commands.ts';
