import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { SHAPES } from '../media.rules.ts';
import { CropDialogOnDemand } from './crop-dialog-on-demand.ts';
import styles from './picture-cards.module.css';
import { useRemovePicture } from './use-remove-picture.ts';

export function ProfilePictureCard({ name, src }: { name: string; src: string }) {
  const [open, setOpen] = useState(false);
  const remove = useRemovePicture(() => api.removeProfileImage());
  return (
    <Panel
      id="picture"
      title="Profile picture"
      intro="Shown beside your name everywhere. Choose a face or a logo that is still clear when it is small."
    >
      <div className={styles.face}>
        <Avatar name={name} src={src} size={112} />
        <PanelActions>
          <Button id="choose-picture" icon={<ImageUp />} onClick={() => setOpen(true)}>
            {src ? 'Change picture' : 'Upload a picture'}
          </Button>
          {src ? (
            <Button variant="quiet" busy={remove.pending} onClick={() => remove.run()}>
              Remove picture
            </Button>
          ) : null}
        </PanelActions>
      </div>
      <CropDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title="Profile picture"
        description="Choose a picture, then the square of it to show."
        ratio={SHAPES.avatar.ratio}
        send={(body, keyed) => api.uploadProfileImage({ body, ...keyed })}
      />
    </Panel>
  );
}
