import { Download } from 'lucide-react';
import { fileStem } from '#contract/file-stem.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#web/copy-button.tsx';
import { usePlaceName } from '#web/viewer.ts';
import styles from './two-step.module.css';

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const place = usePlaceName();
  const download = () => {
    const text = `Recovery codes for ${place}. Each works once.\n\n${codes.join('\n')}\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${fileStem(place)}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className={styles.codes}>
      <ol className={styles.list} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.keep}>
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button size="s" icon={<Download aria-hidden />} onClick={download}>
          Download
        </Button>
      </div>
    </div>
  );
}
