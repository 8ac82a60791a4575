import { useLoaderData } from 'react-router';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { ReachCard } from '#modules/profiles/web/reach-card.tsx';
import { VisibilityCard } from '#modules/profiles/web/visibility-card.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';

export const meta = titled('Privacy Settings');

export const loader = forViewer(({ api }) => settled(api.getPreferences()));

export default function SettingsPrivacyPage() {
  const preferences = useLoaderData<typeof loader>();
  if (!preferences.ok) return <PreferencesFailedCard />;
  return (
    <>
      <ReachCard saved={preferences.value} />
      <VisibilityCard saved={preferences.value} />
    </>
  );
}
