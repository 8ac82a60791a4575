import { z } from 'zod';
import { currentPassword } from '#contract/fields.ts';
import { newPassword } from '#modules/accounts/recovery.contract.ts';

// Its length needs no check: it has to equal the new password.
const confirmPassword = z.string('Required').min(1, 'Required');

const passwordsMatch = {
  error: 'Passwords must match',
  path: ['confirmPassword'],
  // Show this error together with other errors, not only after they are corrected.
  when: ({ value }: { value: unknown }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
};

interface Twice {
  newPassword: string;
  confirmPassword: string;
}
const same = (form: Twice) => form.newPassword === form.confirmPassword;

export const newPasswordCheck = z.object({ newPassword, confirmPassword }).refine(same, passwordsMatch);

export const changePasswordCheck = z
  .object({ currentPassword, newPassword, confirmPassword })
  .refine(same, passwordsMatch);
