import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';

export function ReportButton({ requestId }: { requestId: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="s" variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Report
      </Button>
      <ReportDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        kind="showcase"
        id={requestId}
        what="this collaboration"
      />
    </>
  );
}
