import { useLoaderData } from 'react-router';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { ChangeEmailCard } from './change-email-card.tsx';
import styles from './settings.module.css';

export const meta = titled('Account Settings');

export const loader = forViewer(async ({ api }) => {
  const [viewer, emailChange] = await Promise.all([api.getViewer(), settled(api.getEmailChange())]);
  return { viewer, emailChange };
});

export default function SettingsAccountPage() {
  const { viewer, emailChange } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountFactsCard viewer={viewer} />
      <ChangeEmailCard email={viewer.email} verified={viewer.emailVerified} change={emailChange} />
    </>
  );
}

function AccountFactsCard({ viewer }: { viewer: ViewerView }) {
  return (
    <Panel id="account" title="Your account">
      <DefinitionList
        items={[
          { term: 'Username', detail: `@${viewer.username}` },
          { term: 'Name', detail: `${viewer.fname} ${viewer.lname}` },
          { term: 'Business name', detail: viewer.businessName },
          { term: 'Account type', detail: viewer.accountType === 'business' ? 'Business' : 'Creator' },
        ]}
      />
      <p className={styles.soft}>Your username cannot be changed.</p>
    </Panel>
  );
}
