import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { AccountFactsCard } from './account-facts-card.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';

export function meta() {
  return pageMeta({ title: 'Account Settings' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, emailChange] = await Promise.all([api.getViewer(), settled(api.getEmailChange())]);
  return { viewer, emailChange };
}

export default function SettingsAccountPage() {
  const { viewer, emailChange } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountFactsCard viewer={viewer} />
      <ChangeEmailCard email={viewer.email} verified={viewer.emailVerified} change={emailChange} />
    </>
  );
}
