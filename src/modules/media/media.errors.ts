import { defineErrors } from '#contract/errors.ts';

export const mediaErrors = defineErrors({
  too_many_pictures: {
    status: 409,
    text: 'You keep as many pictures as one account can hold. Remove a Kollab with its picture to make room.',
  },
});
