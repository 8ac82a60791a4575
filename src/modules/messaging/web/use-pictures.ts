import { useState } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { dataUrl } from '#web/fetch-transport.ts';
import { useWrite } from '#web/write/use-write.ts';
import { MOST_PICTURES } from '../messaging.rules.ts';

/** A picture that is to go along. */
export interface ChosenPicture {
  localId: string;
  /** A data URL of the file. */
  preview: string;
  /** Null while it is being uploaded. */
  pictureId: string | null;
}

interface Upload {
  localId: string;
  body: FormData;
}

/** The pictures of the message that is being written: uploaded as they are chosen. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const toast = useToast();
  const remove = (localId: string) =>
    setPictures((chosen) => chosen.filter((picture) => picture.localId !== localId));
  const { run } = useWrite(({ body, localId }: Upload) => api.uploadMessagePicture({ body, key: localId }), {
    changes: [],
    queue: true,
    onSuccess: ({ pictureId }, { localId }) =>
      setPictures((chosen) =>
        chosen.map((picture) => (picture.localId === localId ? { ...picture, pictureId } : picture)),
      ),
    onRefused: (_, { localId }) => {
      remove(localId);
      return false;
    },
  });
  const add = async (files: readonly File[]) => {
    const room = MOST_PICTURES - pictures.length;
    if (files.length > room) toast.error(`A message has at most ${MOST_PICTURES} pictures`);
    for (const file of files.slice(0, room)) {
      const localId = crypto.randomUUID();
      const body = new FormData();
      body.append('image', file);
      const preview = await dataUrl(file);
      setPictures((chosen) => [...chosen, { localId, preview, pictureId: null }]);
      void run({ localId, body });
    }
  };
  return { pictures, add, remove, clear: () => setPictures([]) };
}
