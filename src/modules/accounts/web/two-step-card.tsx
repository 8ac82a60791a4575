import { useState } from 'react';
import type { SecondFactorView } from '#modules/accounts/second-factor.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { useRevalidate } from '#web/revalidation.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { TwoStepContent } from './two-step-dialog.tsx';

const TwoStepDialog = onDemand(() => import('./two-step-dialog.tsx'), 'TwoStepDialog');

export function TwoStepCard({ state }: { state: Loaded<SecondFactorView> }) {
  return (
    <Panel
      id="two-step"
      title="Two-step sign-in"
      intro="When you sign in, you also enter a code from an app on your phone. Somebody who learns your password still cannot get in."
      status={state.ok ? <TwoStepBadge on={state.value.totpSince !== null} /> : null}
    >
      {state.ok ? <TwoStepControls {...state.value} /> : <FailedPart headingLevel={3} />}
    </Panel>
  );
}

function TwoStepBadge({ on }: { on: boolean }) {
  return on ? <Badge tone="success">On</Badge> : <Badge tone="neutral">Off</Badge>;
}

function TwoStepControls({ totpSince, recoveryCodesLeft }: SecondFactorView) {
  const [content, setContent] = useState<TwoStepContent | null>(null);
  const [asking, setAsking] = useState(false);
  const revalidate = useRevalidate();
  const { withProof, dialog } = useProof();
  const setUp = useWrite(() => withProof(() => api.startTotp()), {
    onSuccess: (app) => setContent({ what: 'app', ...app }),
    changes: [],
  });
  const renew = useWrite(() => withProof(() => api.renewRecoveryCodes()), {
    onSuccess: (codes) => setContent({ what: 'codes', ...codes }),
    changes: [],
  });
  const switchOff = useWrite(() => withProof(() => api.removeTotp()), {
    success: ({ message }) => message,
  });
  const close = () => {
    setContent(null);
    void revalidate();
  };

  return (
    <>
      {totpSince ? (
        <PanelNote>
          On since <Time value={totpSince} format="date" />. {codesLeft(recoveryCodesLeft)}
        </PanelNote>
      ) : null}
      <PanelActions>
        {totpSince ? (
          <>
            <Button busy={renew.pending} disabled={switchOff.pending} onClick={() => renew.run()}>
              New recovery codes
            </Button>
            <Button
              variant="quiet"
              busy={switchOff.pending}
              disabled={renew.pending}
              onClick={() => setAsking(true)}
            >
              Switch off
            </Button>
          </>
        ) : (
          <Button busy={setUp.pending} onClick={() => setUp.run()}>
            Set up
          </Button>
        )}
      </PanelActions>
      <TwoStepDialog
        open={content !== null}
        onOpenChange={(open) => open || close()}
        content={content}
        onContent={setContent}
      />
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Switch two-step sign-in off?"
        confirmLabel="Switch off"
        cancelLabel="Keep it on"
        danger
        onConfirm={() => void switchOff.run()}
      >
        <p>You will then sign in with your password alone, and your recovery codes will no longer work.</p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'You have used all your recovery codes. Create new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
