import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { Panel, PanelColumns } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { usePreferences } from '#web/use-preferences.ts';

type Visible = Pick<
  PreferencesView,
  | 'showsAudienceHistory'
  | 'showsFollowers'
  | 'showsFollowing'
  | 'showsReadState'
  | 'appearsInMatch'
  | 'indexable'
  | 'featurable'
>;

const SWITCHES: { name: keyof Visible; label: string; hint: string }[] = [
  {
    name: 'appearsInMatch',
    label: 'Appear in Find a Match',
    hint: 'When this is off, you are not suggested to anyone. You can still look for matches yourself.',
  },
  {
    name: 'showsAudienceHistory',
    label: 'Show how your audience has grown',
    hint: 'When this is off, others see only today’s figure. You always see your own history.',
  },
  {
    name: 'showsFollowers',
    label: 'Show who follows you',
    hint: 'When this is off, others see only the number. You always see the list.',
  },
  {
    name: 'showsFollowing',
    label: 'Show who you follow',
    hint: 'When this is off, others see only the number. You always see the list.',
  },
  {
    name: 'showsReadState',
    label: 'Show how far you have read messages',
    hint: 'When this is off, others cannot see what you have read, and you cannot see what they have.',
  },
  {
    name: 'indexable',
    label: 'Let search engines list you',
    hint: 'Your profile and your Kollabs, and the preview cards of their links. When this is off, it can take days until search engines remove them.',
  },
  {
    name: 'featurable',
    label: 'Let yourself be featured',
    hint: 'The person who completed collaborations with the most people lately is shown at the top of Find Users. Only people who agree can be chosen.',
  },
];

export function VisibilityCard({ saved }: { saved: Visible }) {
  const [chosen, choose] = usePreferences(saved);
  return (
    <Panel id="visibility" title="Where you are shown">
      <PanelColumns>
        {SWITCHES.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={chosen[name]}
            onChange={({ currentTarget: { checked } }) => choose({ [name]: checked })}
          />
        ))}
      </PanelColumns>
    </Panel>
  );
}
