import { defineErrors } from '#contract/errors.ts';

export const mediaErrors = defineErrors({
  too_many_pictures: {
    status: 409,
    text: 'Your account has no room for more pictures. Delete a Kollab or post with a picture to make room.',
  },
});
