import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { CropPicture, type Framing, UNFRAMED } from './crop-picture.tsx';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

interface CropDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description: string;
  /** Width divided by height of what is kept. */
  ratio: number;
  /** Sends the picture with its crop; the dialog closes when it is done, and says what was wrong when it throws. */
  onSend(form: FormData): Promise<void>;
}

/** Chooses a picture, cuts it, and sends it. Fetched when it is first opened. */
export function CropDialog({ open, onOpenChange, title, description, ratio, onSend }: CropDialogProps) {
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
      setPicture(await preparePicture(file));
    } catch {
      setError('This picture could not be read. Please choose a JPEG, PNG, WebP, GIF or AVIF.');
    }
  });
  const [send, sending] = useBusy(async () => {
    if (!picture || !framing.part) return;
    setError(null);
    try {
      await onSend(formOf(picture, framing.part.pixels));
      change(false);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(Object.values(thrown.fields)[0] ?? thrown.message);
    }
  });

  const footer = picture ? (
    <>
      <Button disabled={sending} onClick={startOver}>
        Choose another
      </Button>
      <Button variant="primary" busy={sending} busyLabel="Saving" onClick={send}>
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
          <CropPicture
            picture={picture}
            ratio={ratio}
            framing={framing}
            onChange={(part) => setFraming((before) => ({ ...before, ...part }))}
          />
        </>
      ) : (
        <ChoosePicture error={error} busy={opening} onChoose={choose} button={chooseButton} />
      )}
    </Dialog>
  );
}

/** Whole pixels that stay within the picture, however the frame was rounded. */
function formOf(picture: PreparedPicture, part: { x: number; y: number; width: number; height: number }) {
  const form = new FormData();
  const x = Math.min(Math.max(0, Math.round(part.x)), picture.width - 1);
  const y = Math.min(Math.max(0, Math.round(part.y)), picture.height - 1);
  form.set('x', String(x));
  form.set('y', String(y));
  form.set('width', String(Math.max(1, Math.min(Math.round(part.width), picture.width - x))));
  form.set('height', String(Math.max(1, Math.min(Math.round(part.height), picture.height - y))));
  form.set('image', picture.blob, 'picture.jpg');
  return form;
}
