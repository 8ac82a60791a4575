import { RotateCw, X } from 'lucide-react';
import { leftText, sizeText, typeOfFileName } from '#modules/files/files.rules.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { api } from '#web/api.ts';
import { useRead } from '#web/use-read.ts';
import type { ChosenFile, FilesContainer } from './chosen-files.ts';
import { FileIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import styles from './files.module.css';

interface ChosenFilesListProps {
  files: readonly ChosenFile[];
  container: FilesContainer;
  onResume: (localId: string) => void;
  onRemove: (localId: string) => void;
}

/** The files that are being added, how far each has come, and how much room is left. */
export function ChosenFilesList({ files, container, onResume, onRemove }: ChosenFilesListProps) {
  return (
    <div className={styles.chosen}>
      <ul aria-label="Files to send">
        {files.map((file) => (
          <li key={file.localId} data-state={file.state}>
            <FileIcon type={typeOfFileName(file.name)} />
            <div className={styles.about}>
              <FileName name={file.name} />
              <Progress file={file} />
            </div>
            {file.state === 'broken' ? (
              <IconButton label={`Resume ${file.name}`} size="s" onClick={() => onResume(file.localId)}>
                <RotateCw />
              </IconButton>
            ) : null}
            <IconButton
              label={`Remove ${file.name}`}
              size="s"
              variant="quiet"
              onClick={() => onRemove(file.localId)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {/* Read again when a file was added or removed. */}
      <Room key={files.map(({ fileId }) => fileId).join()} container={container} />
    </div>
  );
}

function Progress({ file: { name, size, sent, state, reason } }: { file: ChosenFile }) {
  if (state === 'failed' || state === 'broken') {
    return (
      <p className={styles.problem} role="alert">
        {state === 'broken' ? `Stopped at ${percent(sent, size)}%. ${reason}` : reason}
      </p>
    );
  }
  if (state === 'left') return <p className={styles.size}>Choose this file again to go on.</p>;
  if (state === 'done') return <p className={styles.size}>{sizeText(size)}</p>;
  const value = percent(sent, size);
  return (
    <>
      <p className={styles.size}>
        {value}% of {sizeText(size)}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ inlineSize: `${value}%` }} />
      </div>
    </>
  );
}

function percent(sent: number, size: number): number {
  return Math.floor((sent / size) * 100);
}

function Room({ container }: { container: FilesContainer }) {
  const { loaded } = useRead(() => api.fileContainer({ params: { ...container } }), true);
  return <p className={styles.room}>{loaded?.ok ? leftText(loaded.value.used) : '\u00A0'}</p>;
}
