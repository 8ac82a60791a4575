import { useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/** Tries the mail server. */
export function TestMailCard() {
  const [result, setResult] = useState<{ sent: boolean; message: string } | null>(null);
  const send = useWrite(api.testMail, { onSuccess: setResult, changes: [] });
  return (
    <Panel id="mail" title="Test mail" intro="Send a mail to your own address, to see whether mail works.">
      {result ? (
        <Banner tone={result.sent ? 'success' : 'error'} live>
          {result.message}
        </Banner>
      ) : null}
      <PanelActions>
        <Button busy={send.pending} busyLabel="Asking the mail server" onClick={() => void send.run()}>
          Send a test mail
        </Button>
      </PanelActions>
    </Panel>
  );
}
