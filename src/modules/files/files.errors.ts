import { defineErrors } from '#contract/errors.ts';

export const filesErrors = defineErrors({
  files_full: { status: 409, text: 'There is not enough room for this file.' },
  too_many_files: { status: 409, text: 'You have too many files that are not sent yet.' },
  part_differs: { status: 409, text: 'This part has already arrived with other bytes.' },
});
