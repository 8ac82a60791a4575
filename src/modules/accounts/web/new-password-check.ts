import { z } from 'zod';
import { currentPassword } from '#contract/fields.ts';
import { newPassword } from '#modules/accounts/recovery.contract.ts';

// As long as the new one, once it is the same.
const confirmPassword = z.string('Required').min(1, 'Required');

const passwordsMatch = {
  error: 'Passwords must match',
  path: ['confirmPassword'],
  // Told beside other mistakes, not only once they are mended.
  when: ({ value }: { value: unknown }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
};

interface Twice {
  newPassword: string;
  confirmPassword: string;
}
const same = (form: Twice) => form.newPassword === form.confirmPassword;

/** What the form behind a mailed link asks: the new password, twice (product.md section 5). */
export const newPasswordCheck = z.object({ newPassword, confirmPassword }).refine(same, passwordsMatch);

/** As above, with the password that it replaces. */
export const changePasswordCheck = z
  .object({ currentPassword, newPassword, confirmPassword })
  .refine(same, passwordsMatch);
