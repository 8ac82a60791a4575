import { useRef, useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type PreparedPicture, preparePicture } from '#web/prepare-picture.ts';
import type { Part } from '#web/revalidation.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import { ChoosePicture } from './choose-picture.tsx';
import styles from './crop-dialog.module.css';
import { CropPicture, type Framing, UNFRAMED } from './crop-picture.tsx';

/** Larger than every stored size, so that a cropped part stays sharp, and small enough to send. */
const MOST_EDGE = 2400;

interface CropDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  /** Width divided by height of the stored picture; null keeps the whole picture. */
  ratio: number | null;
  /** Sends the picture with its crop. On success the dialog closes, on a refusal it shows the error. */
  send(form: FormData, keyed: Keyed): Promise<{ message: string }>;
  /** The parts of the page to revalidate. Defaults to the page and the viewer. */
  changes?: readonly Part[];
}

export function CropDialog(props: CropDialogProps) {
  const { open, onOpenChange, title, description, ratio, send, changes = ['page', 'viewer'] } = props;
  const [picture, setPicture] = useState<PreparedPicture | null>(null);
  const [framing, setFraming] = useState<Framing>(UNFRAMED);
  const [error, setError] = useState<string | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);

  const startOver = () => {
    setPicture(null);
    setFraming(UNFRAMED);
    setError(null);
  };
  const change = (next: boolean) => {
    if (!next) startOver();
    onOpenChange(next);
  };
  const [choose, opening] = useBusy(async (file: File) => {
    startOver();
    try {
      setPicture(await preparePicture(file, MOST_EDGE));
    } catch {
      setError('This picture could not be read. Please choose a JPEG, PNG, WebP, GIF or AVIF.');
    }
  });
  const save = useWrite(({ body, ...keyed }: { body: FormData } & Keyed) => send(body, keyed), {
    success: ({ message }) => message,
    changes,
    onSuccess: () => change(false),
    onRefused: ({ text }) => {
      setError(text);
      return true;
    },
  });
  const saveFramed = () => {
    setError(null);
    if (!picture) return undefined;
    if (ratio === null) return save.run({ body: wholeFormOf(picture) });
    return framing.part ? save.run({ body: formOf(picture, framing.part.pixels) }) : undefined;
  };

  const footer = picture ? (
    <>
      <Button disabled={save.pending} onClick={startOver}>
        Choose another
      </Button>
      <Button variant="primary" busy={save.pending} busyLabel="Saving" onClick={saveFramed}>
        Save picture
      </Button>
    </>
  ) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      footer={footer}
      keepOnPressOutside
      initialFocus={chooseButton}
    >
      {picture ? (
        <>
          {error ? (
            <Banner tone="error" live>
              {error}
            </Banner>
          ) : null}
          {ratio === null ? (
            <img className={styles.whole} src={picture.dataUrl} alt="Preview of what will be kept" />
          ) : (
            <CropPicture
              picture={picture}
              ratio={ratio}
              framing={framing}
              onChange={(part) => setFraming((before) => ({ ...before, ...part }))}
            />
          )}
        </>
      ) : (
        <ChoosePicture error={error} busy={opening} onChoose={choose} button={chooseButton} />
      )}
    </Dialog>
  );
}

function wholeFormOf({ blob }: PreparedPicture) {
  const form = new FormData();
  form.set('image', blob, 'picture.jpg');
  return form;
}

/** Whole pixels within the picture, however the frame was rounded. */
function formOf(picture: PreparedPicture, part: { x: number; y: number; width: number; height: number }) {
  const form = wholeFormOf(picture);
  const x = Math.min(Math.max(0, Math.round(part.x)), picture.width - 1);
  const y = Math.min(Math.max(0, Math.round(part.y)), picture.height - 1);
  form.set('x', String(x));
  form.set('y', String(y));
  form.set('width', String(Math.max(1, Math.min(Math.round(part.width), picture.width - x))));
  form.set('height', String(Math.max(1, Math.min(Math.round(part.height), picture.height - y))));
  return form;
}
