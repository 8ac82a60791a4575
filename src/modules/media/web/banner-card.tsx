import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { pageForm } from '#modules/profiles/profiles.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { SHAPES } from '../media.rules.ts';
import { CropDialogOnDemand } from './crop-dialog-on-demand.ts';
import styles from './picture-cards.module.css';
import { useRemovePicture } from './use-remove-picture.ts';

interface BannerCardProps {
  username: string;
  /** Determines the colour of the placeholder. */
  category: string;
  src: string;
  /** What the user wrote; empty if they wrote nothing. */
  alt: string;
}

export function BannerCard({ username, category, src, alt }: BannerCardProps) {
  const [open, setOpen] = useState(false);
  const remove = useRemovePicture(() => api.removeBanner());
  return (
    <Panel
      id="banner"
      title="Banner"
      intro="The wide picture at the top of your profile. Wide screens cut off a little of its height, narrow ones of its width."
    >
      <div className={styles.banner} data-category={category}>
        <CardPicture
          src={src || null}
          seed={username}
          ratio={String(SHAPES.banner.ratio)}
          sizes="40rem"
          alt={alt || 'Your banner'}
        />
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
      {src ? <BannerAltForm key={src} alt={alt} /> : null}
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

const bannerAltForm = pageForm.pick({ bannerAlt: true });

function BannerAltForm({ alt }: { alt: string }) {
  const form = useSavedForm({
    schema: bannerAltForm,
    saved: { bannerAlt: alt },
    send: (body) => api.editPage({ body }),
    success: ({ message }) => message,
    changes: ['page'],
  });
  return (
    <Form
      form={form}
      variant="secondary"
      submit="Save description"
      busyLabel="Saving"
      actions={<PanelNote>{form.dirty ? 'Not saved yet' : null}</PanelNote>}
    >
      <ChangedMeanwhile form={form} />
      <ImageAltField {...form.field('bannerAlt', 'What the banner shows')} />
    </Form>
  );
}
