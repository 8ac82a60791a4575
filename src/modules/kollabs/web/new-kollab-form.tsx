import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORY_OPTIONS, LOOKING_FOR_TYPES } from '#contract/product.ts';
import type { FileView } from '#modules/files/files.contract.ts';
import {
  type KollabFields as Fields,
  fieldsOf,
  kollabFields,
  termsIn,
} from '#modules/kollabs/kollab-fields.contract.ts';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { KOLLAB_LIMITS, lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import { Select } from '#ui/select/select.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import type { FormHandle } from '#web/form/form-handle.ts';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { ImagePreview } from '#web/form/image-preview.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import { type Brief, BriefField, useBrief } from './brief-field.tsx';
import { type KollabOwner, KollabPreview } from './kollab-preview.tsx';
import { MoreFields, PaymentFields } from './more-fields.tsx';
import styles from './new-kollab-form.module.css';

const lookingForTypes = LOOKING_FOR_TYPES.map((value) => ({ value, label: lookingForLabel(value) }));

type MoreFieldName =
  | ('payment' | 'amount' | 'currency' | 'paymentText' | 'deadline')
  | ('place' | 'placeName' | 'languages' | 'partners');
const NOTHING_MORE: Pick<Fields, MoreFieldName> = {
  ...{ payment: '' as const, amount: '', currency: '', paymentText: '', deadline: '' },
  ...{ place: '' as const, placeName: '', languages: [], partners: '' },
};

interface NewKollabFormProps {
  owner: KollabOwner & { userId: string };
  /** When the page was opened, in ISO 8601. */
  now: string;
  /** The Kollab of the viewer whose terms are the initial values. */
  from?: { kollabId: string; terms: KollabTerms } | undefined;
  /** Renders the control for an upload before the image link, which it fills with the URL of the uploaded picture. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

const NO_FILES: readonly FileView[] = [];

/** A copy does not take over the deadline. */
function copyOf(terms: KollabTerms): KollabTerms {
  return { ...terms, deadline: null };
}

export function NewKollabForm({ owner, now, from, pictureUpload }: NewKollabFormProps) {
  const { username, userId: ownerId } = owner;
  const kollabId = from?.kollabId;
  const { brief, hasArrived, clear } = useBrief({ username, ownerId, kollabId, saved: NO_FILES });
  const form = useForm({
    schema: kollabFields,
    defaults: from
      ? fieldsOf(copyOf(from.terms))
      : {
          ...{
            title: '',
            imageUrl: '',
            imageAlt: '',
            category: '',
            summary: '',
            lookingFor: '',
            compensation: '',
          },
          ...{ lookingForTypes: [], tags: [], files: [], ...NOTHING_MORE },
        },
    draft: from ? `kollab/${username}/${from.kollabId}` : `kollab/${username}`,
    send: async (fields, key) =>
      (await hasArrived())
        ? api.createKollab({ body: { ...termsIn(fields), files: fields.files }, key })
        : null,
    success: 'Successfully created Kollab',
    onSuccess: clear,
    goTo: ({ result }) => paths.inviteToKollab(result.kollabId),
  });
  return (
    <div className={styles.beside}>
      <Form form={form} bar submit="Publish" busyLabel="Publishing">
        <KeptDraft form={form} />
        <KollabFields form={form} pictureUpload={pictureUpload} brief={brief} />
      </Form>
      <KollabPreview form={form} owner={owner} now={now} />
    </div>
  );
}

interface KollabFieldsProps extends Pick<NewKollabFormProps, 'pictureUpload'> {
  form: FormHandle<Fields>;
  brief: Brief;
}

/** The fields of a Kollab, for publishing and editing. The picture comes first, since it is what others see first. */
export function KollabFields({ form, pictureUpload, brief }: KollabFieldsProps) {
  return (
    <>
      <fieldset className={styles.picture}>
        <legend>Picture</legend>
        <ImagePreview
          address={form.value('imageUrl')}
          ratio="16:9"
          wrong={form.errorOf('imageUrl') !== undefined}
        />
        <div className={styles.pictureFields}>
          {pictureUpload((url) => form.set('imageUrl', url))}
          <TextField
            {...form.field('imageUrl', 'Image URL')}
            required
            hint="Or a link to a picture that ends with .png, .jpg, .jpeg or .gif"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <ImageAltField {...form.field('imageAlt', IMAGE_ALT_LABEL)} />
        </div>
      </fieldset>
      <TextField
        {...form.field('title', 'Title')}
        required
        maxPoints={KOLLAB_LIMITS.title}
        placeholder="What will you make together?"
        autoComplete="off"
      />
      <Select
        {...form.field('category', 'Content category')}
        required
        placeholder="Choose one"
        options={CATEGORY_OPTIONS}
      />
      <TextArea {...form.field('summary', 'Summary')} required maxPoints={KOLLAB_LIMITS.text} />
      <MultiSelect
        {...form.choice('lookingForTypes', 'Looking For')}
        required
        options={lookingForTypes}
        placeholder="Creators, Businesses or both"
      />
      <TextArea
        {...form.field('lookingFor', 'Who you are looking for')}
        required
        hint="Skills, audience, place: whatever would make it a good match."
        maxPoints={KOLLAB_LIMITS.text}
      />
      <TextArea
        {...form.field('compensation', 'What You Get')}
        required
        hint="What your partner gets out of it, such as pay, a product, reach or a credit."
        maxPoints={KOLLAB_LIMITS.text}
      />
      <PaymentFields form={form} />
      <BriefField brief={brief} onChange={(ids) => form.set('files', ids)} />
      <TagsInput
        {...form.choice('tags', 'Tags')}
        hint="Separate tags with a comma. They help people find your Kollab."
        max={KOLLAB_LIMITS.tags}
        tooMany={() => 'Too many tags'}
        maxPoints={LIMITS.tag}
      />
      <MoreFields form={form} />
    </>
  );
}
