import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { Panel, PanelColumns } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { usePreferences } from '#web/use-preferences.ts';

type Reach = Pick<PreferencesView, 'whoMayRequest' | 'whoMayMessage'>;

const WHO_MAY_REQUEST = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'verified', label: 'People with a connected audience' },
  { value: 'nobody', label: 'Nobody right now' },
];
const WHO_MAY_MESSAGE = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'collaborators', label: 'People I collaborate with' },
  { value: 'nobody', label: 'Nobody' },
];

export function ReachCard({ saved }: { saved: Reach }) {
  const [chosen, choose] = usePreferences(saved);
  return (
    <Panel
      id="reach"
      title="Who may reach you"
      intro="Open requests and conversations continue, whatever you choose."
    >
      <PanelColumns>
        <Select
          label="Who may send you requests"
          unmarked
          hint="People with a connected audience have connected a channel and feature it, so their figures come from the platform."
          options={WHO_MAY_REQUEST}
          value={chosen.whoMayRequest}
          onChange={({ currentTarget: { value } }) =>
            choose({ whoMayRequest: value as Reach['whoMayRequest'] })
          }
        />
        <Select
          label="Who may send you messages"
          unmarked
          hint="A first message from somebody you neither follow nor collaborate with waits until you accept it."
          options={WHO_MAY_MESSAGE}
          value={chosen.whoMayMessage}
          onChange={({ currentTarget: { value } }) =>
            choose({ whoMayMessage: value as Reach['whoMayMessage'] })
          }
        />
      </PanelColumns>
    </Panel>
  );
}
