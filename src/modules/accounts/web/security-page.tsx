import { useSearchParams } from 'react-router';
import { EMAIL_CHANGE_ENDS } from '#modules/accounts/email-change.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { EmailChangeEndCard } from './email-change-end-card.tsx';
import styles from './entrance.module.css';
import { ResendForm } from './resend-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { VerifyEmailCard } from './verify-email-card.tsx';

export const meta = titled('Security');

/** The address contains a code, which must not leak to other sites. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' };
}

/** The target of mailed links; `mode` tells what for. Opening it changes nothing. */
export default function SecurityPage() {
  const [search] = useSearchParams();
  const mode = search.get('mode');
  const code = search.get('oobCode') ?? '';
  const end = EMAIL_CHANGE_ENDS.find((one) => one === mode);
  if (mode === 'verifyEmail') return code ? <VerifyEmailCard code={code} /> : <IncompleteVerification />;
  if (code && mode === 'resetPassword') return <ResetPasswordForm code={code} />;
  if (code && end) return <EmailChangeEndCard key={end} end={end} code={code} />;
  return (
    <PageState
      illustration="lost"
      title="This link does not work"
      action={<Button render={<Link to={paths.home} />}>Go to the home page</Button>}
    >
      <p>It may be incomplete. Please open it from the email again.</p>
    </PageState>
  );
}

function IncompleteVerification() {
  return (
    <section className={styles.page}>
      <h1>Confirm your email</h1>
      <div className={styles.sheet}>
        <p>This link is not complete. Please open it from the email again.</p>
        <ResendForm />
      </div>
    </section>
  );
}
