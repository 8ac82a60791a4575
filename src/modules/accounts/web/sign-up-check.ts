import { z } from 'zod';
import { type SignUpBody, signUpBody } from '#modules/accounts/accounts.contract.ts';

const formOnly = z
  .object({
    password: z.string(),
    confirmPassword: z.string('Required').min(1, 'Required'),
    terms: z.literal(true, { error: 'Required' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: 'Passwords must match',
    path: ['confirmPassword'],
    // Show this error together with other errors, but not before anything is typed.
    when: ({ value }) => Boolean((value as { confirmPassword?: string }).confirmPassword),
  });

export interface SignUpValues {
  accountType: 'creator' | 'business';
  businessName: string;
  fname: string;
  lname: string;
  username: string;
  email: string;
  contentType: string;
  password: string;
  confirmPassword: string;
  terms: boolean;
}

type SignUpOutput = SignUpBody & z.output<typeof formOnly>;

/**
 * The endpoint's schema and the fields that only the form has. The cast widens its input: the form of a creator also
 * has a business name, which is not sent.
 */
export const signUpCheck = signUpBody.and(formOnly) as unknown as z.ZodType<SignUpOutput, SignUpValues>;

export const emptySignUp: SignUpValues = {
  accountType: 'creator',
  businessName: '',
  fname: '',
  lname: '',
  username: '',
  email: '',
  contentType: '',
  password: '',
  confirmPassword: '',
  terms: false,
};
