import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { ReachCard } from '#modules/profiles/web/reach-card.tsx';
import { VisibilityCard } from '#modules/profiles/web/visibility-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Privacy Settings' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return settled(args.context.get(apiContext).getPreferences());
}

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
