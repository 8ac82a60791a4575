import { useState } from 'react';
import type { PushView } from '#modules/push/push.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { usePlaceName } from '#web/viewer.ts';
import { useWrite } from '#web/write/use-write.ts';
import {
  type DeviceFacts,
  deviceFacts,
  devicePushOf,
  subscribeDevice,
  unsubscribeDevice,
} from './device-push.ts';

interface PushCardProps {
  state: Loaded<PushView>;
  /** For tests; default: what the browser says. */
  facts?: () => DeviceFacts;
  subscribe?: typeof subscribeDevice;
  unsubscribe?: typeof unsubscribeDevice;
}

/** Switches notifications on and off for the device that shows the page. */
export function PushCard({
  state,
  facts = deviceFacts,
  subscribe = subscribeDevice,
  unsubscribe = unsubscribeDevice,
}: PushCardProps) {
  return (
    <Panel
      id="device"
      title="On this device"
      intro="Get notifications as they happen, even when this site is closed. Choose below what they are about."
    >
      {state.ok ? (
        <ThisDevice push={state.value} facts={facts} subscribe={subscribe} unsubscribe={unsubscribe} />
      ) : (
        <FailedPart headingLevel={3} />
      )}
    </Panel>
  );
}

function ThisDevice({
  push: { publicKey, since, others },
  facts,
  subscribe,
  unsubscribe,
}: { push: PushView } & Required<Omit<PushCardProps, 'state'>>) {
  // The browser asks for permission in between, so that it may differ afterwards.
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const device = hydrated ? devicePushOf(facts()) : 'ready';
  const add = useWrite(api.addPushSubscription, { success: ({ message }) => message });
  const remove = useWrite(api.removePushSubscription, { success: ({ message }) => message });

  const turnOn = async (key: string) => {
    setAsking(true);
    const subscription = await subscribe(key);
    setAsking(false);
    setFailed(subscription === null);
    if (subscription) await add.run({ body: subscription });
  };
  const turnOff = async () => {
    if (await remove.run()) await unsubscribe();
  };

  if (publicKey === null)
    return <PanelNote>Notifications on devices are not available here at the moment.</PanelNote>;
  return (
    <>
      {since === null ? null : (
        <p>
          Notifications are on here since <Time value={since} format="date" />.
        </p>
      )}
      {device === 'installFirst' ? <InstallFirst /> : null}
      {device === 'unsupported' ? (
        <PanelNote>This browser cannot show notifications of websites. You still get emails.</PanelNote>
      ) : null}
      {device === 'denied' ? (
        <PanelNote>
          Notifications from this site are blocked in this browser. Press the icon to the left of the address,
          allow notifications, and load this page again.
        </PanelNote>
      ) : null}
      {failed && device === 'ready' ? (
        <p role="alert">That did not work. Allow notifications when the browser asks, and try again.</p>
      ) : null}
      <PanelActions>
        {since !== null ? (
          <Button busy={remove.pending} onClick={() => void turnOff()}>
            Turn off
          </Button>
        ) : device === 'ready' ? (
          <Button variant="primary" busy={asking || add.pending} onClick={() => void turnOn(publicKey)}>
            Turn on notifications here
          </Button>
        ) : null}
        {others > 0 ? (
          <PanelNote>
            {others === 1 ? 'On for one other device.' : `On for ${others} other devices.`}
          </PanelNote>
        ) : null}
      </PanelActions>
    </>
  );
}

function InstallFirst() {
  const place = usePlaceName() || 'this site';
  return (
    <>
      <p>Add {place} to your home screen first:</p>
      <ol>
        <li>Tap Share in Safari, then “Add to Home Screen”.</li>
        <li>Open {place} from your home screen, and come back to this page.</li>
      </ol>
    </>
  );
}
