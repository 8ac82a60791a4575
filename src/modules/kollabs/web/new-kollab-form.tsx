import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORIES, categoryLabel, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { type KollabForm, kollabForm } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import { Select } from '#ui/select/select.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { ImagePreview } from './image-preview.tsx';
import { emptyForm } from './kollab-draft.ts';
import styles from './new-kollab-form.module.css';
import { useKeptForm } from './use-kept-form.ts';

// In the order of the page: the first one that is refused takes the focus.
const FIELDS = [
  ...(['title', 'imageUrl', 'category', 'summary', 'lookingForTypes'] as const),
  ...(['lookingFor', 'compensation', 'tags'] as const),
];
const idOf = (field: keyof KollabForm) => `kollab-${field}`;

const categories = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
const lookingForTypes = LOOKING_FOR_TYPES.map((value) => ({ value, label: lookingForLabel(value) }));

/** Publishes a Kollab: the fields, limits and messages of the contract, the server's refusals on the fields. */
export function NewKollabForm({
  username,
  pictureUpload,
}: {
  username: string;
  /** What stands under the image link, and fills it with the address of a picture that is kept here. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}) {
  const form = useForm<KollabForm, unknown, z.output<typeof kollabForm>>({
    resolver: zodResolver(kollabForm),
    defaultValues: emptyForm,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { register, control, setError, setValue, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const kept = useKeptForm(form, username);
  const imageUrl = useWatch({ control, name: 'imageUrl' });
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  const send = async (values: z.output<typeof kollabForm>) => {
    try {
      const { result } = await api.createKollab({ body: values, key: kept.keyFor(values) });
      kept.arrived();
      toast.success('Successfully created Kollab');
      await navigate(paths.kollab(result.kollabId));
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await explain(error);
    }
  };

  const explain = async (error: ApiError) => {
    const refused = FIELDS.filter((field) => error.fields[field] !== undefined);
    for (const field of refused) setError(field, { type: 'server', message: error.fields[field] ?? '' });
    focusFirst(refused);
    if (refused.length === 0) toast.error(error.message);
    if (error.code === 'not_signed_in') return navigate(paths.signIn(paths.newKollab));
    // The page itself then says what is in the way; the draft stays.
    if (error.code === 'too_many_kollabs' || error.code === 'email_unverified') await revalidate();
  };

  const messageOf = (field: keyof KollabForm) => {
    const error = errors[field] as { message?: string } | undefined;
    return error?.message;
  };
  const textField = (
    field: 'title' | 'imageUrl' | 'category' | 'summary' | 'lookingFor' | 'compensation',
  ) => ({
    id: idOf(field),
    error: messageOf(field),
    required: true,
    ...register(field),
  });

  return (
    // Without a script there is nothing to send it with: the button waits for it.
    <form className={styles.form} method="post" noValidate onSubmit={handleSubmit(send, focusErrors)}>
      {kept.restored ? (
        <Banner
          tone="info"
          className={styles.wide}
          action={
            <Button size="s" onClick={kept.startOver}>
              Start over
            </Button>
          }
        >
          We kept what you wrote here earlier.
        </Banner>
      ) : null}
      <div className={styles.column}>
        <TextField
          {...textField('title')}
          label="Title"
          maxPoints={LIMITS.kollabTitle}
          placeholder="What will you make together?"
          autoComplete="off"
        />
        <TextField
          {...textField('imageUrl')}
          label="Image URL"
          hint="A link to a picture that ends with .png, .jp[e]g, or .gif"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          below={pictureUpload((url) =>
            setValue('imageUrl', url, { shouldValidate: true, shouldDirty: true }),
          )}
        />
        <Select
          {...textField('category')}
          label="Content Category"
          placeholder="Choose one"
          options={categories}
        />
      </div>
      <ImagePreview address={imageUrl} />
      <div className={styles.column}>
        <TextArea {...textField('summary')} label="Summary" maxPoints={LIMITS.kollabText} />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagsInput
              id={idOf('tags')}
              label="Tags"
              hint="Separate tags with a comma. They help people find your Kollab."
              error={messageOf('tags')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              max={LIMITS.kollabTags}
              maxPoints={LIMITS.tag}
            />
          )}
        />
      </div>
      <div className={styles.column}>
        <Controller
          control={control}
          name="lookingForTypes"
          render={({ field }) => (
            <MultiSelect
              id={idOf('lookingForTypes')}
              label="Looking For"
              required
              error={messageOf('lookingForTypes')}
              options={lookingForTypes}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="Creators, Businesses or both"
            />
          )}
        />
        <TextArea
          {...textField('lookingFor')}
          label="Who you are looking for"
          hint="Skills, audience, place: whatever would make it a good match."
          maxPoints={LIMITS.kollabText}
        />
        <TextArea {...textField('compensation')} label="What You Get" maxPoints={LIMITS.kollabText} />
      </div>
      <div className={styles.submit}>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyLabel="Publishing…"
          disabled={!hydrated}
        >
          Submit
        </Button>
      </div>
    </form>
  );
}

function focusErrors(errors: FieldErrors<KollabForm>): void {
  focusFirst(FIELDS.filter((field) => errors[field] !== undefined));
}

function focusFirst([first]: (keyof KollabForm)[]): void {
  if (first) document.getElementById(idOf(first))?.focus();
}
