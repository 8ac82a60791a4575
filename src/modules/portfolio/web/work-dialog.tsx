import type { ReactNode } from 'react';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { LinkField, PictureLinkField } from '#web/form/link-fields.tsx';
import { useForm } from '#web/form/use-form.ts';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import type { WorkView } from '../portfolio.contract.ts';
import { PORTFOLIO_LIMITS } from '../portfolio.rules.ts';
import { workForm } from '../portfolio-form.contract.ts';

interface WorkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Null for a new one. */
  work: WorkView | null;
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

export function WorkDialog({ open, onOpenChange, work, pictureUpload }: WorkDialogProps) {
  const today = localDay(new Date(), ownTimeZone());
  const form = useForm({
    schema: workForm,
    defaults: {
      what: work?.what ?? '',
      forWhom: work?.forWhom ?? '',
      date: work?.date ?? today,
      link: work?.link ?? '',
      imageUrl: work?.imageUrl ?? '',
      imageAlt: work?.imageAlt ?? '',
    },
    send: (body, key) =>
      work ? api.editWork({ params: { id: work.workId }, body, key }) : api.addWork({ body, key }),
    success: work ? 'Saved' : 'Added to your portfolio',
    changes: ['page'],
    onSuccess: () => onOpenChange(false),
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={onOpenChange}
      title={work ? 'Edit this work' : 'Add a work'}
      submit={work ? 'Save' : 'Add'}
      busyLabel="Saving"
    >
      <TextField
        {...form.field('what', 'What you made')}
        required
        maxPoints={PORTFOLIO_LIMITS.what}
        autoComplete="off"
      />
      <TextField
        {...form.field('forWhom', 'For whom')}
        maxPoints={PORTFOLIO_LIMITS.forWhom}
        autoComplete="off"
      />
      <TextField {...form.field('date', 'When')} required type="date" max={today} />
      <LinkField {...form.field('link', 'Link')} />
      <PictureLinkField
        {...form.field('imageUrl', 'Link to a picture')}
        below={pictureUpload((url) => form.set('imageUrl', url))}
      />
      {form.value('imageUrl') || form.errorOf('imageAlt') ? (
        <ImageAltField {...form.field('imageAlt', IMAGE_ALT_LABEL)} />
      ) : null}
    </FormDialog>
  );
}
