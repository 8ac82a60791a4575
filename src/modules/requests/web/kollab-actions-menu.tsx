import { Ellipsis, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { useLoginRequired } from '#web/login-required/login-required.tsx';
import { useOwnerEntries } from '#web/people/use-owner-entries.tsx';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useHide } from '#web/use-hide.ts';
import { useViewer } from '#web/viewer.ts';

export function KollabActionsMenu({ kollab }: { kollab: KollabView }) {
  const [reporting, setReporting] = useState(false);
  const viewer = useViewer();
  const askToSignIn = useLoginRequired();
  const owner = useOwnerEntries(kollab);
  const hide = useHide();
  const entries: MenuEntry[] = [
    ...owner.entries,
    'separator',
    {
      label: 'Hide from your lists',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => (viewer ? void hide({ kind: 'kollab', id: kollab.kollabId }) : askToSignIn()),
    },
    {
      label: 'Report',
      icon: <Flag aria-hidden="true" />,
      onSelect: () => (viewer ? setReporting(true) : askToSignIn()),
    },
  ];
  return (
    <>
      <MenuButton
        label="More about this Kollab"
        variant="quiet"
        align="end"
        iconOnly
        onOpen={owner.onOpen}
        entries={entries}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ReportDialogOnDemand
        open={reporting}
        onOpenChange={setReporting}
        kind="kollab"
        id={kollab.kollabId}
        what="this Kollab"
      />
    </>
  );
}
