import { Suspense, useRef, useState } from 'react';
import type { FileView } from '#modules/files/files.contract.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { useToast } from '#ui/toast/toast.tsx';
import '#web/files/files.module.css';
import styles from './new-kollab-form.module.css';

// Loaded after the form, since most Kollabs have no files.
const FilesField = lazyPart(() => import('#web/files/files-field.tsx'), 'FilesField');

export interface Brief {
  draftKey: string;
  /** The viewer's id: the container of files that are not saved yet. */
  ownerId: string;
  saved: readonly FileView[];
  onWaits: (waits: boolean) => void;
  /** Whether the form was sent: the emptied list is not a change of it. */
  isSent: () => boolean;
}

/**
 * The files of a Kollab's brief, while it is written.
 * @param asked.kollabId the Kollab that is edited or copied, if any
 */
export function useBrief(asked: {
  username: string;
  ownerId: string;
  kollabId?: string | undefined;
  saved: readonly FileView[];
}) {
  const { username, ownerId, kollabId = 'new', saved } = asked;
  const [isWaiting, onWaits] = useState(false);
  const toast = useToast();
  const sent = useRef(false);
  const lists = useRef<typeof import('#web/files/chosen-files.ts')>(null);
  const draftKey = `files/${username}/brief/${kollabId}`;
  return {
    brief: { draftKey, ownerId, saved, onWaits, isSent: () => sent.current } satisfies Brief,
    /** Whether all files have arrived. Says so if not. */
    async hasArrived(): Promise<boolean> {
      if (isWaiting) toast.error('A file has not arrived. Wait for it, or remove it.');
      // Its code came with the field. `clear` needs it at once, or leaving the page would ask about unsaved files.
      else lists.current = await import('#web/files/chosen-files.ts').catch(() => null);
      return !isWaiting;
    },
    /** Empties the list once its files are sent. */
    clear() {
      sent.current = true;
      lists.current?.chosenFiles(draftKey).change(() => []);
    },
  };
}

interface BriefFieldProps {
  brief: Brief;
  onChange: (fileIds: string[]) => void;
}

export function BriefField({
  brief: { draftKey, ownerId, saved, onWaits, isSent },
  onChange,
}: BriefFieldProps) {
  return (
    <fieldset className={styles.brief}>
      <legend>Brief</legend>
      <p className={styles.hint}>
        Up to five files: PDF, MP4, MOV, ZIP or DOCX, 25 MB each. Everyone who is signed in can download them.
      </p>
      <Suspense fallback={null}>
        <FilesField
          {...{ draftKey, saved }}
          container={{ kind: 'brief', id: ownerId }}
          onChange={(ids, waits) => {
            if (isSent()) return;
            onChange(ids);
            onWaits(waits);
          }}
        />
      </Suspense>
    </fieldset>
  );
}
