import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FileView } from '#modules/files/files.contract.ts';
import { ACCEPTED_FILES, MOST_FILES } from '#modules/files/files.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { ChosenFile, FilesContainer } from './chosen-files.ts';
import { ChosenFilesList } from './chosen-files-list.tsx';
import styles from './files.module.css';
import { useFileUpload } from './use-file-upload.ts';

interface FilesFieldProps {
  /** As for `useFileUpload`. The owner empties the list (`chosenFiles`) once the form is sent. */
  draftKey: string;
  container: FilesContainer;
  /** Files that are there already. */
  saved: readonly FileView[];
  /** @param waits whether a file has not arrived yet */
  onChange: (fileIds: string[], waits: boolean) => void;
}

/** Adds files to a form, and removes them. The server gets their ids with the form. */
export function FilesField({ draftKey, container, saved, onChange }: FilesFieldProps) {
  const { files, add, resume, remove } = useFileUpload(draftKey, container);
  const toast = useToast();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const kept = saved.filter(({ fileId }) => !removed.includes(fileId)).map(asChosen);
  const all = [...kept, ...files];
  const ids = all.flatMap(({ fileId, state }) => (fileId !== null && state === 'done' ? [fileId] : []));
  const report = useEffectEvent(() => onChange(ids, ids.length < all.length));
  const told = `${ids.join()} ${all.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` says when the ids change.
  useEffect(report, [told]);
  return (
    <div className={styles.field}>
      <Button
        size="s"
        icon={<Paperclip />}
        disabled={all.length >= MOST_FILES}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          const room = Math.max(0, MOST_FILES - kept.length - files.length);
          if (chosen.length > room) toast.error(`You can add at most ${MOST_FILES} files.`);
          void add(chosen.slice(0, room), toast.error);
          // Without this, choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      {all.length > 0 ? (
        <ChosenFilesList
          files={all}
          container={container}
          onResume={resume}
          onRemove={(localId) =>
            kept.some((one) => one.localId === localId)
              ? setRemoved((before) => [...before, localId])
              : void remove(localId)
          }
        />
      ) : null}
    </div>
  );
}

function asChosen({ fileId, name, size }: FileView): ChosenFile {
  return { localId: fileId, name, size, fileId, sent: size, state: 'done', reason: '' };
}
