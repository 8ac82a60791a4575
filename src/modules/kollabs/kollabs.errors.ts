import { defineErrors } from '#contract/errors.ts';

export const kollabsErrors = defineErrors({
  too_many_kollabs: {
    status: 409,
    text: 'You have reached your maximum of active Kollabs. Close one to make room.',
  },
  deadline_passed: {
    status: 409,
    text: 'The deadline of this Kollab has passed. Edit it first: choose a new deadline or remove it.',
  },
});
