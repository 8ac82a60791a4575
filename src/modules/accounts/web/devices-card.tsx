import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { DeviceView } from '#modules/accounts/devices.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { maySignOut } from '#web/drafts/unsaved.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { clearLocalData } from '#web/sign-out.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './devices-card.module.css';

const PHONES_AND_TABLETS = new Set(['iPhone', 'iPad', 'Android']);

export function DevicesCard({ list }: { list: Loaded<Page<DeviceView>> }) {
  return (
    <Panel
      id="devices"
      title="Signed-in devices"
      intro="The devices that are signed in to your account. If you do not know one of them, sign it out and change your password."
    >
      {list.ok ? (
        <Devices devices={list.value.items} />
      ) : (
        <FailedPart headingLevel={3} title="Your devices did not load" />
      )}
    </Panel>
  );
}

function Devices({ devices }: { devices: DeviceView[] }) {
  const [asking, setAsking] = useState(false);
  const { withProof, dialog } = useProof();
  const revoke = useWrite(({ id }: { id: string }) => withProof(() => api.revokeDevice({ params: { id } })), {
    success: ({ message }) => message,
  });
  const endAll = async () => ((await maySignOut()) ? withProof(() => api.signOutEverywhere()) : null);
  const signOutEverywhere = useWrite(endAll, {
    onSuccess: () => {
      clearLocalData();
      location.assign('/');
    },
    changes: [],
  });

  return (
    <>
      <ul tabIndex={-1} className={styles.devices} aria-label="Signed-in devices">
        {devices.map((device) => (
          <Device key={device.id} device={device} onRevoke={() => revoke.run({ id: device.id })} />
        ))}
      </ul>
      <PanelActions>
        <Button variant="danger" busy={signOutEverywhere.pending} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </PanelActions>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        danger
        onConfirm={() => void signOutEverywhere.run()}
      >
        <p>This signs out every device, including this one. You can sign in again at any time.</p>
      </ConfirmDialogOnDemand>
      {dialog}
    </>
  );
}

interface DeviceProps {
  device: DeviceView;
  onRevoke: () => Promise<unknown>;
}

function Device({ device, onRevoke }: DeviceProps) {
  const { system, current, method, signedInAt, lastSeenAt } = device;
  const Icon = PHONES_AND_TABLETS.has(system) ? Smartphone : Monitor;
  const name = nameOf(device);
  return (
    <li className={styles.device}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>
          {name} {current ? <Badge tone="info">This device</Badge> : null}
        </span>
        <span className={styles.quiet}>
          Signed in <Time value={signedInAt} format="date" />
          {method === 'google' ? ' with Google' : null}
          {current ? null : (
            <>
              {' · last seen '}
              <Time value={lastSeenAt} format="relative" />
            </>
          )}
        </span>
      </span>
      {current ? null : (
        <Button size="s" onClick={onRevoke} busyLabel="Signing out" aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function nameOf({ browser, system }: DeviceView): string {
  if (!browser) return system ? `A browser on ${system}` : 'An unknown device';
  return system ? `${browser} on ${system}` : browser;
}
