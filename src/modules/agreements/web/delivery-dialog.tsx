import type { ReactNode } from 'react';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { LinkField, PictureLinkField } from '#web/form/link-fields.tsx';
import { useForm } from '#web/form/use-form.ts';
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
  const form = useForm({
    schema: deliveryFields,
    defaults: { link: delivery?.link ?? '', imageUrl: delivery?.imageUrl ?? '' },
    send: ({ link, imageUrl }, key) => {
      const body = { version, link: link || null, imageUrl: imageUrl || null };
      return api.deliver({ params: { id: requestId, n: String(n) }, body, key });
    },
    success: 'Marked as delivered',
    onSuccess: (agreement) => {
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
      <PictureLinkField {...form.field('imageUrl', 'Link to a picture')} />
      {pictureUpload((url) => form.set('imageUrl', url))}
    </FormDialog>
  );
}
