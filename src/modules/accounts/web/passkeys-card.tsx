import { useState } from 'react';
import type { PasskeyView, SecondFactorView } from '#modules/accounts/second-factor.contract.ts';
import { MAX_PASSKEYS } from '#modules/accounts/second-factor.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { useWrite } from '#web/write/use-write.ts';
import type { StartedPasskey } from './passkey-dialog.tsx';
import styles from './two-step.module.css';
import { usePasskeySupport } from './use-passkey-support.ts';

const PasskeyDialog = onDemand(() => import('./passkey-dialog.tsx'), 'PasskeyDialog');

export function PasskeysCard({ state }: { state: Loaded<SecondFactorView> }) {
  return (
    <Panel
      id="passkeys"
      title="Passkeys"
      intro="Sign in with your fingerprint, your face or your device’s lock, without a password. Nobody can trick you into giving a passkey away."
    >
      {state.ok ? <Passkeys passkeys={state.value.passkeys} /> : <FailedPart headingLevel={3} />}
    </Panel>
  );
}

function Passkeys({ passkeys }: { passkeys: PasskeyView[] }) {
  const supported = usePasskeySupport();
  const [begun, setBegun] = useState<StartedPasskey | null>(null);
  const [chosen, setChosen] = useState<PasskeyView | null>(null);
  const [asking, setAsking] = useState(false);
  const { withProof, dialog } = useProof();
  const start = async () => ({ ...(await api.startPasskey()), at: Date.now() });
  const begin = useWrite(() => withProof(start), { onSuccess: setBegun, changes: [] });
  const remove = useWrite(
    ({ id }: { id: string }) => withProof(() => api.removePasskey({ params: { id } })),
    { success: ({ message }) => message },
  );

  return (
    <>
      {passkeys.length > 0 ? (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <PasskeyFacts {...passkey} />
              <Button
                size="s"
                variant="quiet"
                disabled={remove.pending}
                aria-label={`Remove ${passkey.name}`}
                onClick={() => {
                  setChosen(passkey);
                  setAsking(true);
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <PanelActions>
        {supported === false ? (
          <PanelNote>This browser cannot create passkeys here.</PanelNote>
        ) : passkeys.length >= MAX_PASSKEYS ? (
          <PanelNote>You have {MAX_PASSKEYS} passkeys. Remove one to make room.</PanelNote>
        ) : (
          <Button busy={begin.pending} onClick={() => begin.run()}>
            Add a passkey
          </Button>
        )}
      </PanelActions>
      <PasskeyDialog
        open={begun !== null}
        onOpenChange={(open) => open || setBegun(null)}
        begun={begun}
        onBegin={() => begin.run()}
      />
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Remove this passkey?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        danger
        onConfirm={() => void (chosen && remove.run({ id: chosen.id }))}
      >
        <p>
          You can no longer sign in with “{chosen?.name}”. Your device lists it until you delete it there,
          too.
        </p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}

function PasskeyFacts({ name, createdAt, lastUsedAt }: PasskeyView) {
  return (
    <div className={styles.about}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.when}>
        Added <Time value={createdAt} format="date" />
        {lastUsedAt ? (
          <>
            , last used <Time value={lastUsedAt} format="date" />
          </>
        ) : (
          ', not used yet'
        )}
      </span>
    </div>
  );
}
