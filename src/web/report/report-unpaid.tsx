import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ReportDialogOnDemand } from './report-dialog-on-demand.ts';

interface ReportUnpaidProps {
  requestId: string;
  payer: { username: string; displayName: string };
  /** The instalment, for screen readers. */
  about: string;
}

/** For the payee, beside an instalment that is marked as missing. The payer may be suspended, and has no name then. */
export function ReportUnpaid({ requestId, payer: { username, displayName }, about }: ReportUnpaidProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="link" size="s" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Report: not paid
        <span className="visually-hidden">: {about}</span>
      </Button>
      <ReportDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        kind="user"
        id={username || requestId}
        what={username ? displayName : 'the payer'}
        unpaidRequestId={requestId}
      />
    </>
  );
}
