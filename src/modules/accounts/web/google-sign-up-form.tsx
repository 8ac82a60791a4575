import { useEffect } from 'react';
import { z } from 'zod';
import { signUpFields } from '#modules/accounts/accounts.contract.ts';
import type { GoogleTicketView } from '#modules/accounts/google.contract.ts';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { dropDraft, readDraft } from '#web/drafts/drafts.ts';
import { FormElement } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './entrance.module.css';
import { emptySignUp, type SignUpValues } from './sign-up-check.ts';
import { GOOGLE_DRAFT } from './sign-up-draft.ts';
import { SignUpFields } from './sign-up-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

const fields = signUpFields({});
const formOnly = z.object({ terms: z.literal(true, { error: 'Required' }) });

/** The cast widens the input of the schema: the form also has fields that are not sent. */
const check = fields.and(formOnly) as unknown as z.ZodType<
  z.input<typeof fields> & z.output<typeof formOnly>,
  SignUpValues
>;

/** What is left to ask after Google: names, which may be corrected, the username, the category and the terms. */
export function GoogleSignUpForm({
  ticket,
  email,
  firstName,
  lastName,
  next,
}: Extract<GoogleTicketView, { kind: 'signUp' }>) {
  const signedIn = useSignedIn(next);
  // Before the form restores its draft.
  useEffect(() => {
    const kept = readDraft(GOOGLE_DRAFT.name, emptySignUp);
    if (kept && kept.values.email !== email) dropDraft(GOOGLE_DRAFT.name);
  }, [email]);
  const form = useForm({
    schema: check,
    defaults: { ...emptySignUp, email, fname: firstName, lname: lastName },
    draft: GOOGLE_DRAFT,
    send: ({ terms: _terms, ...body }) =>
      api.signUpWithGoogle({ body: { ...body, ticket, timeZone: ownTimeZone() } }),
    onSuccess: signedIn,
    changes: [],
  });
  return (
    <FormElement form={form} className={styles.form}>
      <KeptDraft form={form} />
      <SignUpFields form={form} withGoogle />
    </FormElement>
  );
}
