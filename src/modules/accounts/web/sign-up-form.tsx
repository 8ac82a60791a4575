import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#contract/client.ts';
import { CATEGORIES, categoryLabel } from '#contract/product.ts';
import type { SignUpBody } from '#modules/accounts/accounts.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import styles from './entrance.module.css';
import { PasswordHint } from './password-hint.tsx';
import { emptySignUp, SIGN_UP_FIELDS, type SignUpValues, signUpCheck } from './sign-up-check.ts';

const categories = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));

type Form = UseFormReturn<SignUpValues>;

interface SignUpFormProps {
  /** Called with the address that the mail went to and what the server said. */
  onDone: (email: string, message: string) => void;
}

/** One form for both kinds of account: what was typed stays when the tab changes. */
export function SignUpForm({ onDone }: SignUpFormProps) {
  const form = useForm<SignUpValues>({
    // A business name is asked of a business alone, so the schema's input is narrower than the form's values.
    resolver: zodResolver(signUpCheck as never) as unknown as Resolver<SignUpValues>,
    defaultValues: emptySignUp,
    mode: 'onTouched',
  });
  const accountType = useWatch({ control: form.control, name: 'accountType' });
  const send = useSend(form, onDone);
  const panel = <Fields form={form} business={accountType === 'business'} />;

  return (
    <form className={styles.form} method="post" noValidate onSubmit={form.handleSubmit(send)}>
      <Tabs
        label="Kind of account"
        value={accountType}
        onValueChange={(value) => form.setValue('accountType', value as SignUpValues['accountType'])}
        items={[
          { value: 'creator', label: 'Creator', content: accountType === 'creator' ? panel : null },
          { value: 'business', label: 'Business', content: accountType === 'business' ? panel : null },
        ]}
      />
    </form>
  );
}

function Fields({ form, business }: { form: Form; business: boolean }) {
  const { register, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const hydrated = useHydrated();
  const password = useWatch({ control, name: 'password' });
  const field = (name: keyof SignUpValues) => ({
    error: errors[name]?.message,
    required: true,
    ...register(name),
  });

  return (
    <div className={styles.form}>
      {business ? (
        <TextField {...field('businessName')} label="Business name" autoComplete="organization" />
      ) : null}
      <div className={styles.pair}>
        <TextField {...field('fname')} label="First name" autoComplete="given-name" />
        <TextField {...field('lname')} label="Last name" autoComplete="family-name" />
      </div>
      <TextField
        {...field('username')}
        label="Username"
        hint="Your username cannot be changed later."
        before="@"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
      <Select
        {...field('contentType')}
        label="Content category"
        hint="Your content category cannot be changed after sign-up."
        placeholder="Choose one"
        options={categories}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        strength={<PasswordHint password={password} />}
      />
      <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" />
      <Checkbox label={<Terms />} error={errors.terms?.message} aria-required {...register('terms')} />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={!hydrated}
        busy={isSubmitting}
        busyLabel="Signing you up"
      >
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

/** Sends what the form holds, less the terms; the server's refusals go back onto the fields. */
function useSend({ setError }: Form, onDone: SignUpFormProps['onDone']) {
  const intent = useIntentKey();
  const toast = useToast();
  return async ({ terms: _terms, businessName, ...person }: SignUpValues) => {
    const body = (person.accountType === 'business' ? { ...person, businessName } : person) as SignUpBody;
    try {
      const { message } = await api.signUp({ body, key: intent.keyFor(body) });
      intent.arrived();
      onDone(person.email, message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = SIGN_UP_FIELDS.filter((name) => error.fields[name] !== undefined);
      for (const [index, name] of refused.entries()) {
        setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: index === 0 });
      }
      if (refused.length === 0) toast.error(error.message, { duration: 8000 });
    }
  };
}
