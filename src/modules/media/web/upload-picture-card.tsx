import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { SHAPES } from '../media.rules.ts';
import { CropDialogOnDemand } from './crop-dialog-on-demand.ts';

/** A button beside a field that takes a link to a picture: keeps one here, and gives its address. */
export function UploadPictureCard({ onUploaded }: { onUploaded(url: string): void }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="s" icon={<ImageUp />} onClick={() => setOpen(true)}>
        Upload a picture
      </Button>
      <CropDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title="Picture of your Kollab"
        description="Choose a picture, then the part of it that cards show."
        ratio={SHAPES.kollab.ratio}
        send={async (body, keyed) => {
          const { url } = await api.uploadPicture({ body, ...keyed });
          onUploaded(url);
          return { message: 'Picture added' };
        }}
        changes={[]}
      />
    </div>
  );
}
