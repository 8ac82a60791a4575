import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { fetchFile, saveFile } from '#web/fetch-transport.ts';
import { useWrite } from '#web/write/use-write.ts';
import styles from './your-data-card.module.css';

const DeleteAccountDialog = onDemand(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

export function YourDataCard() {
  const [deleting, setDeleting] = useState(false);
  return (
    <Panel
      id="your-data"
      title="Your data"
      intro="It is yours. Download it at any time, or delete your account."
    >
      <ExportPart />
      <div className={styles.part}>
        <h3>Delete Account</h3>
        <p className={styles.words}>
          Your profile and your work are hidden at once, and we delete everything after 14 days. If you sign
          in before that, you keep your account. The collaborations that you completed stay with the other
          side, under “Deleted user”.
        </p>
        <PanelActions>
          <Button variant="danger" icon={<Trash2 />} aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        </PanelActions>
      </div>
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} />
    </Panel>
  );
}

function ExportPart() {
  const [bytes, setBytes] = useState<number | null>(null);
  const [done, setDone] = useState(false);
  const take = useWrite(
    async () => {
      setDone(false);
      setBytes(0);
      return fetchFile('/api/account/export', setBytes).finally(() => setBytes(null));
    },
    {
      changes: [],
      onSuccess: ({ file, name }) => {
        saveFile(file, name);
        setDone(true);
      },
    },
  );
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        One ZIP file with your profile, Kollabs, collaborations, connections, settings and pictures. A README
        inside explains each file.
      </p>
      <PanelActions>
        <Button
          icon={<Download />}
          busy={take.pending}
          busyLabel="Preparing your download"
          onClick={() => take.run()}
        >
          Download my data
        </Button>
        <span role="status">
          {bytes !== null && bytes > 0 && <PanelNote>{megabytes(bytes)} so far</PanelNote>}
          {done && <PanelNote>Done. It is in your downloads.</PanelNote>}
        </span>
      </PanelActions>
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
