import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { type LinkedPurpose, SHAPES } from '../media.rules.ts';
import { CropDialogOnDemand } from './crop-dialog-on-demand.ts';

interface UploadPictureCardProps {
  purpose: LinkedPurpose;
  onUploaded(url: string): void;
}

const TITLES: Record<LinkedPurpose, string> = {
  kollab: 'Picture of your Kollab',
  post: 'Picture of your post',
  work: 'Picture of your work',
  delivery: 'Picture of your delivery',
};

export function UploadPictureCard({ purpose, onUploaded }: UploadPictureCardProps) {
  const [open, setOpen] = useState(false);
  const { ratio } = SHAPES[purpose];
  return (
    <div>
      <Button id="upload-picture" size="s" icon={<ImageUp />} onClick={() => setOpen(true)}>
        Upload a picture
      </Button>
      <CropDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title={TITLES[purpose]}
        description={
          ratio === null
            ? 'The whole picture is kept. Anyone with its link can see it.'
            : 'Choose a picture, then the part of it to show on cards.'
        }
        ratio={ratio}
        send={async (body, keyed) => {
          body.set('purpose', purpose);
          const { url } = await api.uploadPicture({ body, ...keyed });
          onUploaded(url);
          return { message: 'Picture added' };
        }}
        changes={[]}
      />
    </div>
  );
}
