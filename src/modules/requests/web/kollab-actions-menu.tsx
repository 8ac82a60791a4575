import { Ellipsis, EyeOff, Flag } from 'lucide-react';
import { useState } from 'react';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/menu/menu-entry.ts';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useHide } from '#web/use-hide.ts';

/** What a viewer can do with the Kollab of another, beside asking to collaborate on it. */
export function KollabActionsMenu({ kollab }: { kollab: Pick<KollabView, 'kollabId' | 'title'> }) {
  const [reporting, setReporting] = useState(false);
  const hide = useHide();
  const entries: MenuEntry[] = [
    {
      label: 'Hide from your lists',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => void hide({ kind: 'kollab', id: kollab.kollabId }),
    },
    { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: () => setReporting(true) },
  ];
  return (
    <>
      <MenuButton label="More about this Kollab" variant="quiet" align="end" iconOnly entries={entries}>
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
