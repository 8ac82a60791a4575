import { z } from 'zod';
import {
  credentials,
  PASSWORDS_MATCH,
  passwordsMatch,
  signUpFields,
} from '#modules/accounts/accounts.contract.ts';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { FormElement } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import styles from './entrance.module.css';
import { emptySignUp, type SignUpValues } from './sign-up-check.ts';
import { SETUP_DRAFT } from './sign-up-draft.ts';
import { SignUpFields } from './sign-up-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

const fields = signUpFields(credentials).refine(passwordsMatch, PASSWORDS_MATCH);
const formOnly = z.object({ terms: z.literal(true, { error: 'Required' }) });

/** The cast widens the input of the schema: the form also has fields that are not sent. */
const check = fields.and(formOnly) as unknown as z.ZodType<
  z.input<typeof fields> & z.output<typeof formOnly>,
  SignUpValues
>;

export function SetupForm({ token }: { token: string }) {
  const signedIn = useSignedIn(paths.setupSteps);
  const revalidate = useRevalidate();
  const form = useForm({
    schema: check,
    defaults: emptySignUp,
    draft: SETUP_DRAFT,
    send: ({ terms: _terms, ...body }) => api.setUp({ body: { ...body, token, timeZone: ownTimeZone() } }),
    onSuccess: signedIn,
    // The link was used meanwhile, or is late: the page says so.
    onRefused: ({ outdated }) => {
      if (outdated) void revalidate();
      return outdated;
    },
    changes: [],
  });
  return (
    <FormElement form={form} className={styles.form}>
      <KeptDraft form={form}> Please enter your password again.</KeptDraft>
      <SignUpFields form={form} submit="Create the admin" busyLabel="Creating the admin" />
    </FormElement>
  );
}
