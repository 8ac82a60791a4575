import { defineErrors } from '#contract/errors.ts';

export const kollabsErrors = defineErrors({
  too_many_kollabs: {
    status: 409,
    text: 'You have reached your number of active Kollabs. Close one to make room.',
  },
  deadline_passed: {
    status: 409,
    text: 'Its deadline has passed. Edit it first: give it a new deadline, or none.',
  },
});
