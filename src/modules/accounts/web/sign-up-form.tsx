import { CATEGORY_OPTIONS } from '#contract/product.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { api } from '#web/api.ts';
import { FormElement } from '#web/form/form.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import { FormSummary } from '#web/form/form-summary.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import { PasswordHint } from './password-hint.tsx';
import { emptySignUp, type SignUpValues, signUpCheck } from './sign-up-check.ts';

interface SignUpFormProps {
  /** Called with the address that the mail went to and what the server said. */
  onDone: (email: string, message: string) => void;
}

/** One form for both kinds of account: what was typed stays when the tab changes. */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const form = useForm({
    schema: signUpCheck,
    defaults: emptySignUp,
    send: ({ terms: _terms, ...body }, key) => api.signUp({ body, key }),
    onSuccess: ({ message }, { email }) => onDone(email, message),
    changes: [],
  });
  const accountType = form.value('accountType');
  const panel = <Fields form={form} business={accountType === 'business'} />;
  return (
    <FormElement form={form} className={styles.form}>
      <Tabs
        label="Kind of account"
        value={accountType}
        onValueChange={(value) => form.set('accountType', value === 'business' ? 'business' : 'creator')}
        items={[
          { value: 'creator', label: 'Creator', content: accountType === 'creator' ? panel : null },
          { value: 'business', label: 'Business', content: accountType === 'business' ? panel : null },
        ]}
      />
    </FormElement>
  );
}

function Fields({ form, business }: { form: FormHandle<SignUpValues>; business: boolean }) {
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
      <TextField
        {...field('username', 'Username')}
        hint="Your username cannot be changed later."
        before="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field('email', 'Email')} type="email" autoComplete="email" spellCheck={false} />
      <Select
        {...field('contentType', 'Content category')}
        hint="You can change it later, once in 90 days."
        placeholder="Choose one"
        options={CATEGORY_OPTIONS}
      />
      <PasswordField
        {...field('password', 'Password')}
        autoComplete="new-password"
        strength={<PasswordHint password={form.value('password')} />}
      />
      <PasswordField {...field('confirmPassword', 'Confirm password')} autoComplete="new-password" />
      <Checkbox {...form.field('terms', 'Terms')} label={<Terms />} aria-required />
      <FormSummary form={form} />
      <Button type="submit" variant="primary" wide busy={form.pending} busyLabel="Signing you up">
        Sign Up
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
