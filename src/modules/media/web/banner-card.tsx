import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { SHAPES } from '../media.rules.ts';
import { CropDialogOnDemand } from './crop-dialog-on-demand.ts';
import styles from './picture-cards.module.css';
import { useRemovePicture } from './use-remove-picture.ts';

interface BannerCardProps {
  username: string;
  /** Determines the colour of the placeholder. */
  category: string;
  src: string;
}

export function BannerCard({ username, category, src }: BannerCardProps) {
  const [open, setOpen] = useState(false);
  const remove = useRemovePicture(() => api.removeBanner());
  return (
    <Panel
      id="banner"
      title="Banner"
      intro="The wide picture at the top of your profile. Wide screens cut off a little of its height, narrow ones of its width."
    >
      <div className={styles.banner} data-category={category}>
        <CardPicture src={src || null} seed={username} ratio={String(SHAPES.banner.ratio)} sizes="40rem" />
      </div>
      <PanelActions>
        <Button icon={<ImageUp />} onClick={() => setOpen(true)}>
          {src ? 'Change banner' : 'Upload a banner'}
        </Button>
        {src ? (
          <Button variant="quiet" busy={remove.pending} onClick={() => remove.run()}>
            Remove banner
          </Button>
        ) : null}
      </PanelActions>
      <CropDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title="Banner"
        description="Choose a picture, then the part of it to show."
        ratio={SHAPES.banner.ratio}
        send={(body, keyed) => api.uploadBanner({ body, ...keyed })}
      />
    </Panel>
  );
}
