import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { usePreferences } from '#web/use-preferences.ts';

export function LanguageCard({ saved }: { saved: Pick<PreferencesView, 'language'> }) {
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
