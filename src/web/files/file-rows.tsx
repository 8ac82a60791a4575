import { Download } from 'lucide-react';
import type { FileView } from '#modules/files/files.contract.ts';
import { sizeText } from '#modules/files/files.rules.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import { FileIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import styles from './files.module.css';

/** Files that the viewer may read. Each is saved by a link that works for five minutes. */
export function FileRows({ files, label }: { files: readonly FileView[]; label: string }) {
  const { run } = useWrite(api.linkFile, { changes: [], onSuccess: ({ url }) => save(url) });
  return (
    <ul className={styles.rows} aria-label={label}>
      {files.map(({ fileId, name, type, size }) => (
        <li key={fileId}>
          <button
            type="button"
            className={styles.row}
            aria-label={`Download ${name}, ${sizeText(size)}`}
            onClick={() => void run({ params: { id: fileId } })}
          >
            <FileIcon type={type} />
            <FileName name={name} /> <span className={styles.size}>{sizeText(size)}</span>
            <Download aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The response is an attachment, so the page stays. */
function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
