import { type ReactNode, useState } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { chosenFiles } from '#web/files/chosen-files.ts';
import { FilesField } from '#web/files/files-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { LinkField, PictureLinkField } from '#web/form/link-fields.tsx';
import { useForm } from '#web/form/use-form.ts';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import { useViewer } from '#web/viewer.ts';
import { deliveryFields } from '../agreement-terms.contract.ts';
import type { AgreementView, DeliverableView } from '../agreements.contract.ts';

interface DeliveryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  requestId: string;
  version: number;
  deliverable: DeliverableView;
  pictureUpload: (fill: (url: string) => void) => ReactNode;
  onDelivered: (agreement: AgreementView) => void;
}

export function DeliveryDialog(props: DeliveryDialogProps) {
  const { open, onOpenChange, requestId, version, deliverable, pictureUpload, onDelivered } = props;
  const { n, what, delivery } = deliverable;
  const toast = useToast();
  const draftKey = `files/${useViewer()?.username ?? ''}/${requestId}/${n}`;
  // A response of the release before has no files.
  const saved = delivery?.files ?? [];
  const [isWaiting, setWaiting] = useState(false);
  const form = useForm({
    schema: deliveryFields,
    defaults: {
      ...{ link: delivery?.link ?? '', imageUrl: delivery?.imageUrl ?? '' },
      imageAlt: delivery?.imageAlt ?? '',
      files: saved.map(({ fileId }) => fileId),
    },
    send: async ({ link, imageUrl, imageAlt, files }, key) => {
      if (isWaiting) {
        toast.error('A file has not arrived. Wait for it, or remove it.');
        return null;
      }
      const body = { version, link: link || null, imageUrl: imageUrl || null, imageAlt, files };
      return api.deliver({ params: { id: requestId, n: String(n) }, body, key });
    },
    success: 'Marked as delivered',
    onSuccess: (agreement) => {
      chosenFiles(draftKey).change(() => []);
      onDelivered(agreement);
      onOpenChange(false);
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title="Mark as delivered"
      description={what ? <bdi>{what}</bdi> : undefined}
      submit="Mark as delivered"
      busyLabel="Sending"
    >
      <LinkField
        {...form.field('link', 'Link')}
        hint="A link to the work itself, for the other side to open. A video or post of your connected channel also shows its figures here, after 1, 7 and 30 days."
      />
      <PictureLinkField
        {...form.field('imageUrl', 'Link to a picture')}
        hint="It must end with .png, .jpg, .jpeg or .gif. A link, a picture or a file is enough."
      />
      {pictureUpload((url) => form.set('imageUrl', url))}
      {form.value('imageUrl') || form.errorOf('imageAlt') ? (
        <ImageAltField {...form.field('imageAlt', IMAGE_ALT_LABEL)} />
      ) : null}
      <FilesField
        {...{ draftKey, saved }}
        container={{ kind: 'collaboration', id: requestId }}
        onChange={(ids, waits) => {
          form.set('files', ids);
          setWaiting(waits);
        }}
      />
    </FormDialog>
  );
}
