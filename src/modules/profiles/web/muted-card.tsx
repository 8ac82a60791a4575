import { CATEGORY_OPTIONS } from '#contract/product.ts';
import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { MUTED_TAGS } from '#modules/profiles/preferences.rules.ts';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { usePreferences } from '#web/use-preferences.ts';

type Muted = Pick<PreferencesView, 'mutedTags' | 'mutedCategories'>;

export function MutedCard({ saved }: { saved: Muted }) {
  const [chosen, choose] = usePreferences(saved);
  return (
    <Panel
      id="muted"
      title="Muted"
      intro="Kollabs with these stay out of your lists, your search and your matches. Nobody else notices."
    >
      <TagsInput
        label="Tags"
        required
        hint="Press comma or Enter to add one."
        value={chosen.mutedTags}
        max={MUTED_TAGS}
        tooMany={`You can mute at most ${MUTED_TAGS} tags`}
        onChange={(mutedTags) => choose({ mutedTags })}
      />
      <MultiSelect
        label="Categories"
        required
        placeholder="None"
        options={CATEGORY_OPTIONS}
        value={chosen.mutedCategories}
        onChange={(categories) => choose({ mutedCategories: categories as Muted['mutedCategories'] })}
      />
    </Panel>
  );
}
