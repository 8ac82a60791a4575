import { resendBody } from '#modules/accounts/accounts.contract.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { ResendButton } from './resend-button.tsx';

/** Requests a new verification link: at once for a signed-in viewer, otherwise for a typed address. */
export function ResendForm() {
  const viewer = useViewer();
  if (viewer?.emailVerified) {
    return (
      <p>
        The address of your account @{viewer.username} is already confirmed.{' '}
        <Link to={paths.dashboard}>Go to your dashboard</Link>
      </p>
    );
  }
  if (viewer) return <ResendButton />;
  return <AddressForm />;
}

function AddressForm() {
  const form = useForm({
    schema: resendBody.required(),
    defaults: { email: '' },
    send: (body) => api.sendVerificationEmail({ body }),
    success: ({ message }) => message,
    changes: [],
    toastMs: 8000,
  });
  return (
    <Form
      form={form}
      className={styles.form}
      variant="secondary"
      submit="Send a new link"
      busyLabel="Sending"
    >
      <TextField
        {...form.field('email', 'Email')}
        hint="We send a new link to this address."
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
    </Form>
  );
}
