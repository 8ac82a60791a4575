import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { DismissedCard } from '#modules/discovery/web/dismissed-card.tsx';
import { BlockedPeopleCard } from '#modules/profiles/web/blocked-people-card.tsx';
import { MutedPeopleCard } from '#modules/profiles/web/muted-people-card.tsx';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { ReachCard } from '#modules/profiles/web/reach-card.tsx';
import { VisibilityCard } from '#modules/profiles/web/visibility-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { DevicesCard } from './devices-card.tsx';
import { SettingsSections } from './settings-sections.tsx';

export function meta() {
  return pageMeta({ title: 'Privacy Settings' });
}

/** What the cards of this tab need beyond the viewer; a part that may fail by itself goes through `settled`. */
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [preferences, blocked, muted, dismissed, devices] = await Promise.all([
    settled(api.getPreferences()),
    settled(api.listBlocks()),
    settled(api.listMutes()),
    settled(api.listDismissed()),
    settled(api.listDevices()),
  ]);
  return { preferences, blocked, muted, dismissed, devices };
}

/** Privacy Settings: one line a card, in the order of the page. `id` is the card's own, `label` its name beside it. */
export default function SettingsPrivacyPage() {
  const { preferences, blocked, muted, dismissed, devices } = useLoaderData<typeof loader>();
  const chosen = preferences.ok
    ? [
        { id: 'reach', label: 'Who may reach you', card: <ReachCard saved={preferences.value} /> },
        {
          id: 'visibility',
          label: 'Where you are shown',
          card: <VisibilityCard saved={preferences.value} />,
        },
      ]
    : [{ id: 'preferences', label: 'Your choices', card: <PreferencesFailedCard /> }];
  return (
    <SettingsSections
      label="Privacy Settings"
      sections={[
        ...chosen,
        { id: 'blocked', label: 'Blocked people', card: <BlockedPeopleCard list={blocked} /> },
        { id: 'muted-people', label: 'Muted people', card: <MutedPeopleCard list={muted} /> },
        { id: 'not-for-me', label: 'Not for me', card: <DismissedCard list={dismissed} /> },
        { id: 'devices', label: 'Signed-in devices', card: <DevicesCard list={devices} /> },
      ]}
    />
  );
}
