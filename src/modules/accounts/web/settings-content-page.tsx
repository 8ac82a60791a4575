import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { KeyboardCard } from '#modules/profiles/web/keyboard-card.tsx';
import { LanguageCard } from '#modules/profiles/web/language-card.tsx';
import { MutedCard } from '#modules/profiles/web/muted-card.tsx';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { SearchDefaultsCard } from '#modules/profiles/web/search-defaults-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Content Settings' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return settled(args.context.get(apiContext).getPreferences());
}

export default function SettingsContentPage() {
  const preferences = useLoaderData<typeof loader>();
  return (
    <>
      {preferences.ok ? (
        <>
          <MutedCard saved={preferences.value} />
          <SearchDefaultsCard saved={preferences.value} />
          <LanguageCard saved={preferences.value} />
        </>
      ) : (
        <PreferencesFailedCard />
      )}
      <KeyboardCard />
    </>
  );
}
