import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';

/** For an account without password. It is chosen by mail, as a forgotten one is. */
export function FirstPasswordCard({ email }: { email: string }) {
  const send = useWrite((keyed: Keyed = {}) => api.forgotPassword({ body: { email }, ...keyed }), {
    success: `A link to choose a password is on its way to ${email}. It works for 10 minutes.`,
    changes: [],
  });
  return (
    <Panel
      id="password"
      title="Password"
      intro="You have none yet, because you sign in with Google. You need one to change your e-mail address, to delete your account, and to disconnect Google. Choosing it signs you out everywhere."
    >
      <PanelActions>
        <Button busy={send.pending} busyLabel="Sending" onClick={() => send.run()}>
          Send me a link to choose one
        </Button>
      </PanelActions>
    </Panel>
  );
}
