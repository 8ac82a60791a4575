import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel, PanelActions, PanelColumns, PanelNote } from '#ui/panel/panel.tsx';
import { Specimen } from './specimen.tsx';

export function PanelSpecimens() {
  return (
    <>
      <Specimen name="Panel, PanelActions, PanelNote" note="With a status, and a note beside its button.">
        <Panel
          id="sample-panel"
          title="Sign-in in two steps"
          intro="A code from your phone, in addition to the password."
          status={<Badge tone="success">On</Badge>}
        >
          <PanelActions>
            <Button>Show the codes</Button>
            <PanelNote>8 of 10 left.</PanelNote>
          </PanelActions>
        </Panel>
      </Specimen>
      <Specimen name="Panel" note="Only text; a very long title.">
        <Panel
          id="sample-panel-long"
          title="Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and everyone on board"
          status={<Badge tone="warning">Not verified</Badge>}
        />
      </Specimen>
      <Specimen name="PanelColumns" note="Side by side where there is room.">
        <PanelColumns>
          <Panel id="sample-panel-left" title="Password" intro="When you change it, we tell you by email." />
          <Panel id="sample-panel-right" title="Passkeys" />
        </PanelColumns>
      </Specimen>
      <Specimen name="Disclosure" note="Closed, open, and opened by an error inside.">
        <Disclosure title="More for your partner" hint="Payment, deadline, place, languages.">
          <p>It was closed.</p>
        </Disclosure>
        <Disclosure title="The whole text" open>
          <p>It is open, because it has content.</p>
        </Disclosure>
        <Disclosure title="More for your partner" hint="Payment, deadline, place, languages." needed>
          <TextField label="Amount" error="Write an amount of this currency, such as 250" required />
        </Disclosure>
      </Specimen>
    </>
  );
}
