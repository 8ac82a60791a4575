import { useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelColumns } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export const meta = titled('Sign-in and devices');

export const loader = forViewer(async ({ api }) => {
  const [viewer, methods, devices, secondFactor] = await Promise.all([
    api.getViewer(),
    api.getSignInMethods(),
    settled(api.listDevices()),
    settled(api.getSecondFactor()),
  ]);
  return { viewer, methods, devices, secondFactor };
});

export default function SettingsSignInPage() {
  const { viewer, methods, devices, secondFactor } = useLoaderData<typeof loader>();
  return (
    <>
      <PanelColumns>
        {methods.password ? (
          <ChangePasswordCard email={viewer.email} />
        ) : (
          <FirstPasswordCard email={viewer.email} />
        )}
        <GoogleCard {...methods} />
        <TwoStepCard state={secondFactor} />
        <PasskeysCard state={secondFactor} />
      </PanelColumns>
      <DevicesCard list={devices} />
    </>
  );
}

/** For an account without password. It is chosen by mail, as a forgotten one is. */
function FirstPasswordCard({ email }: { email: string }) {
  const send = useWrite((keyed: Keyed = {}) => api.forgotPassword({ body: { email }, ...keyed }), {
    success: `A link to choose a password is on its way to ${email}. It works for 10 minutes.`,
    changes: [],
  });
  return (
    <Panel
      id="password"
      title="Password"
      intro="You have none yet, because you sign in with Google. You need one to change your email address, to delete your account, and to disconnect Google. Choosing it signs you out everywhere."
    >
      <PanelActions>
        <Button busy={send.pending} busyLabel="Sending" onClick={() => send.run()}>
          Send me a link to choose one
        </Button>
      </PanelActions>
    </Panel>
  );
}
