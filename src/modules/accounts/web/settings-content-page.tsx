import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { HiddenCard } from '#modules/profiles/web/hidden-card.tsx';
import { KeyboardCard } from '#modules/profiles/web/keyboard-card.tsx';
import { LanguageCard } from '#modules/profiles/web/language-card.tsx';
import { MutedCard } from '#modules/profiles/web/muted-card.tsx';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { SearchDefaultsCard } from '#modules/profiles/web/search-defaults-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { SettingsSections } from './settings-sections.tsx';

export function meta() {
  return pageMeta({ title: 'Content Settings' });
}

/** What the cards of this tab need beyond the viewer; a part that may fail by itself goes through `settled`. */
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [preferences, hidden] = await Promise.all([settled(api.getPreferences()), settled(api.listHides())]);
  return { preferences, hidden };
}

/** Content Settings: one line a card, in the order of the page. `id` is the card's own, `label` its name beside it. */
export default function SettingsContentPage() {
  const { preferences, hidden } = useLoaderData<typeof loader>();
  const chosen = preferences.ok
    ? [
        { id: 'muted', label: 'Muted', card: <MutedCard saved={preferences.value} /> },
        { id: 'search-defaults', label: 'Search', card: <SearchDefaultsCard saved={preferences.value} /> },
        { id: 'language', label: 'Language', card: <LanguageCard saved={preferences.value} /> },
      ]
    : [{ id: 'preferences', label: 'Your choices', card: <PreferencesFailedCard /> }];
  const sections = [
    ...chosen,
    { id: 'keyboard', label: 'Keyboard', card: <KeyboardCard /> },
    { id: 'hidden', label: 'Hidden', card: <HiddenCard list={hidden} /> },
  ];
  return <SettingsSections label="Content Settings" sections={sections} />;
}
