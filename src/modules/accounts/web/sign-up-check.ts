import { z } from 'zod';
import { type SignUpBody, signUpBody } from '#modules/accounts/accounts.contract.ts';

/** What only the form asks: the terms, and the password a second time (product.md section 5). */
const formOnly = z
  .object({
    password: z.string(),
    confirmPassword: z.string('Required').min(1, 'Required'),
    terms: z.literal(true, { error: 'Required' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    error: 'Passwords must match',
    path: ['confirmPassword'],
    // Told beside other mistakes, not only once they are mended; not before anything is typed.
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
 * The endpoint's own schema, and what only the form asks. Its input is wider than the schema says: a business name
 * stands in the form of a creator, too, and is not sent.
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
