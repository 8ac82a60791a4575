import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SecondFactorView } from '#modules/accounts/second-factor.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useProof } from './use-proof.tsx';

const TwoStepDialog = onDemand(() => import('./two-step-dialog.tsx'), 'TwoStepDialog');

/** What the dialog is about: the app to be set up, and then the codes, which are told once. */
export type TwoStepTold =
  | { what: 'app'; secret: string; uri: string }
  | { what: 'codes'; recoveryCodes: string[] };

/** A code from an app beside the password: set up, new recovery codes, off again. */
export function TwoStepCard({ state }: { state: Loaded<SecondFactorView> }) {
  const { revalidate } = useRevalidator();
  return (
    <Panel
      id="two-step"
      title="Two-step sign-in"
      intro="Sign in with your password and a code from an app on your phone. Whoever learns your password still stands outside."
      status={state.ok ? <TwoStepBadge on={state.value.totpSince !== null} /> : null}
    >
      {state.ok ? (
        <TwoStepControls {...state.value} />
      ) : (
        <ErrorState compact headingLevel={3} onRetry={() => revalidate()} />
      )}
    </Panel>
  );
}

function TwoStepBadge({ on }: { on: boolean }) {
  return on ? <Badge tone="success">On</Badge> : <Badge tone="neutral">Off</Badge>;
}

function TwoStepControls({ totpSince, recoveryCodesLeft }: SecondFactorView) {
  const [told, setTold] = useState<TwoStepTold | null>(null);
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const { withProof, dialog } = useProof();
  const toast = useToast();

  const [run, busy] = useBusy(async (task: () => Promise<void>) => {
    try {
      await task();
    } catch (error) {
      toast.error((error as Error).message);
    }
  });
  const setUp = async () => {
    const started = await withProof(() => api.startTotp());
    if (started) setTold({ what: 'app', ...started });
  };
  const renew = async () => {
    const renewed = await withProof(() => api.renewRecoveryCodes());
    if (renewed) setTold({ what: 'codes', ...renewed });
  };
  const switchOff = async () => {
    const done = await withProof(() => api.removeTotp());
    if (!done) return;
    toast.success(done.message);
    await revalidate();
  };
  const close = () => {
    setTold(null);
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
            <Button disabled={!hydrated} busy={busy} onClick={() => run(renew)}>
              New recovery codes
            </Button>
            <Button variant="quiet" disabled={!hydrated || busy} onClick={() => setAsking(true)}>
              Switch off
            </Button>
          </>
        ) : (
          <Button disabled={!hydrated} busy={busy} onClick={() => run(setUp)}>
            Set up
          </Button>
        )}
      </PanelActions>
      <TwoStepDialog open={told !== null} told={told} onTold={setTold} onClose={close} />
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Switch two-step sign-in off?"
        confirmLabel="Switch off"
        cancelLabel="Keep it on"
        danger
        onConfirm={() => void run(switchOff)}
      >
        <p>Your password alone signs you in then, and your recovery codes are worth nothing any more.</p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}

function codesLeft(left: number): string {
  if (left === 0) return 'All recovery codes are used: make new ones.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}
