import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { MutedCard } from '#modules/profiles/web/muted-card.tsx';
import { PreferencesFailedCard } from '#modules/profiles/web/preferences-failed-card.tsx';
import { SearchDefaultsCard } from '#modules/profiles/web/search-defaults-card.tsx';
import { Panel, PanelColumns } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { isSlashKeyOn, switchSlashKey } from '#web/search/slash-key.ts';
import { usePreferences } from '#web/use-preferences.ts';

export const meta = titled('Content Settings');

export const loader = forViewer(({ api }) => settled(api.getPreferences()));

export default function SettingsContentPage() {
  const preferences = useLoaderData<typeof loader>();
  return (
    <>
      {preferences.ok ? (
        <PanelColumns>
          <MutedCard saved={preferences.value} />
          <SearchDefaultsCard saved={preferences.value} />
          <LanguageCard saved={preferences.value} />
          <KeyboardCard />
        </PanelColumns>
      ) : (
        <>
          <PreferencesFailedCard />
          <KeyboardCard />
        </>
      )}
    </>
  );
}

function LanguageCard({ saved }: { saved: Pick<PreferencesView, 'language'> }) {
  const [chosen, choose] = usePreferences(saved);
  return (
    <Panel id="language" title="Language">
      <Select
        label="Language of the pages"
        unmarked
        hint="More will follow. What people write stays in the language they wrote it in."
        options={[{ value: 'en', label: 'English' }]}
        value={chosen.language}
        onChange={() => choose({ language: 'en' })}
      />
    </Panel>
  );
}

function KeyboardCard() {
  const [on, setOn] = useState(true);
  // Read after hydration, since only the browser has it.
  useEffect(() => setOn(isSlashKeyOn()), []);
  return (
    <Panel id="keyboard" title="Keyboard" intro="Keyboard shortcuts in this browser.">
      <Switch
        label="Open the search with the / key"
        hint="Switch it off if you control your computer by voice, or if it gets in the way."
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          switchSlashKey(checked);
          setOn(checked);
        }}
      />
    </Panel>
  );
}
