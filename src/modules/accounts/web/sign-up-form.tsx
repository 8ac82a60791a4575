import { useEffect, useRef } from 'react';
import { CATEGORY_OPTIONS } from '#contract/product.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { FormElement } from '#web/form/form.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import { FormSummary } from '#web/form/form-summary.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import { PasswordHint } from './password-hint.tsx';
import { emptySignUp, type SignUpValues, signUpCheck } from './sign-up-check.ts';
import { type SentSignUp, SIGN_UP_DRAFT, storeSignUp } from './sign-up-draft.ts';
import { UsernameField } from './username-field.tsx';

interface SignUpFormProps {
  onDone: (sent: SentSignUp) => void;
  /** The address of the last sign-up was wrong. The other fields still have their values. */
  correcting?: boolean;
  /** The token of the invitation link that the visitor came with. */
  invitation?: string | null;
}

/** One form for both account types, so that values stay when the tab changes. */
export function SignUpForm({ onDone, correcting = false, invitation = null }: SignUpFormProps) {
  const form = useForm({
    schema: signUpCheck,
    defaults: emptySignUp,
    draft: SIGN_UP_DRAFT,
    send: ({ terms: _terms, ...body }, key) =>
      api.signUp({
        body: { ...body, timeZone: ownTimeZone(), ...(invitation !== null && { invitation }) },
        key,
      }),
    onSuccess({ message }, { terms, ...body }) {
      storeSignUp({ ...emptySignUp, ...body, terms });
      onDone({ email: body.email, message });
    },
    changes: [],
  });
  const focus = useRef(form.focus);
  useEffect(() => {
    if (correcting) focus.current('email');
  }, [correcting]);
  return (
    <FormElement form={form} className={styles.form}>
      {correcting ? (
        <Banner tone="info">
          Correct your email address and sign up again.
          {form.restored ? ' Please enter your password again, too.' : ' We kept everything else.'}
        </Banner>
      ) : (
        <KeptDraft form={form}> Please enter your password again.</KeptDraft>
      )}
      <SignUpFields form={form} />
    </FormElement>
  );
}

interface SignUpFieldsProps {
  form: FormHandle<SignUpValues>;
  /** With Google: the address is known, and no password is needed. */
  withGoogle?: boolean;
  submit?: string;
  busyLabel?: string;
}

/** The fields of both account types behind tabs, and the button. */
export function SignUpFields({
  form,
  withGoogle = false,
  submit = 'Sign Up',
  busyLabel = 'Signing you up',
}: SignUpFieldsProps) {
  const accountType = form.value('accountType');
  const business = accountType === 'business';
  const panel = <Fields {...{ form, withGoogle, submit, busyLabel, business }} />;
  return (
    <Tabs
      label="Account type"
      value={accountType}
      onValueChange={(value) => form.set('accountType', value === 'business' ? 'business' : 'creator')}
      items={[
        { value: 'creator', label: 'Creator', content: accountType === 'creator' ? panel : null },
        { value: 'business', label: 'Business', content: accountType === 'business' ? panel : null },
      ]}
    />
  );
}

interface FieldsProps extends Required<SignUpFieldsProps> {
  business: boolean;
}

function Fields({ form, business, withGoogle, submit, busyLabel }: FieldsProps) {
  const field = (name: Exclude<keyof SignUpValues, 'accountType'>, label: string) => ({
    ...form.field(name, label),
    required: true,
  });
  return (
    <div className={styles.form}>
      {business ? (
        <TextField {...field('businessName', 'Business name')} autoComplete="organization" />
      ) : null}
      <div className={styles.pair}>
        <TextField {...field('fname', 'First name')} autoComplete="given-name" />
        <TextField {...field('lname', 'Last name')} autoComplete="family-name" />
      </div>
      <UsernameField form={form} />
      {/* Users sign in with the address, so password managers must store it as the username. */}
      <TextField
        {...field('email', 'Email')}
        type="email"
        autoComplete="username"
        spellCheck={false}
        readOnly={withGoogle}
        hint={withGoogle ? 'From Google, which has verified it.' : undefined}
      />
      <Select
        {...field('contentType', 'Content category')}
        hint="You can change it later, once every 90 days."
        placeholder="Choose one"
        options={CATEGORY_OPTIONS}
      />
      {withGoogle ? null : (
        <>
          <PasswordField
            {...field('password', 'Password')}
            autoComplete="new-password"
            strength={<PasswordHint password={form.value('password')} />}
          />
          <PasswordField {...field('confirmPassword', 'Confirm password')} autoComplete="new-password" />
        </>
      )}
      <Checkbox {...form.field('terms', 'Terms')} label={<Terms />} aria-required />
      <FormSummary form={form} />
      <Button type="submit" variant="primary" wide busy={form.pending} busyLabel={busyLabel}>
        {submit}
      </Button>
    </div>
  );
}

function Terms() {
  return (
    <>
      I am at least 13 years old, and I agree to the{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        Terms and Conditions
      </a>{' '}
      and the{' '}
      <a href={paths.privacy} target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
      .
    </>
  );
}
