import { useLoaderData } from 'react-router';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel, PanelColumns } from '#ui/panel/panel.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { ChangeEmailCard } from './change-email-card.tsx';
import styles from './settings.module.css';
import { TimeZoneCard } from './time-zone-card.tsx';

export const meta = titled('Account Settings');

export const loader = forViewer(async ({ api }) => {
  const [viewer, emailChange, preferences] = await Promise.all([
    api.getViewer(),
    settled(api.getEmailChange()),
    settled(api.getPreferences()),
  ]);
  return { viewer, emailChange, preferences };
});

export default function SettingsAccountPage() {
  const { viewer, emailChange, preferences } = useLoaderData<typeof loader>();
  return (
    <>
      <PanelColumns>
        <AccountFactsCard viewer={viewer} />
        <ChangeEmailCard email={viewer.email} verified={viewer.emailVerified} change={emailChange} />
      </PanelColumns>
      {preferences.ok ? <TimeZoneCard saved={preferences.value} /> : <PreferencesFailedCard />}
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
