import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import styles from './administration.module.css';
import { InvitationsCard } from './sign-up-invitations-card.tsx';
import { SignUpModeCard } from './sign-up-mode-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Sign-up' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [place, invitations, waiting] = await orNotFound(
    Promise.all([api.adminPlace(), api.signUpInvitations(), api.waitingList({ query: { limit: '50' } })]),
  );
  return { place, invitations, waiting };
}

/** Who may sign up, the invitation links, and the waiting list. */
export default function AdminSignUpPage() {
  const { place, invitations, waiting } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Sign-up</h1>
      <AdminTabs />
      <SignUpModeCard place={place} />
      <InvitationsCard first={invitations} />
      <WaitingCard first={waiting} />
    </div>
  );
}
