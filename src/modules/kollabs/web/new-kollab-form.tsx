import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORIES, categoryLabel, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { KOLLAB_LIMITS, lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import { Select } from '#ui/select/select.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { paths } from '#web/paths.ts';
import { ImagePreview } from './image-preview.tsx';
import styles from './new-kollab-form.module.css';

const categories = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));
const lookingForTypes = LOOKING_FOR_TYPES.map((value) => ({ value, label: lookingForLabel(value) }));

interface NewKollabFormProps {
  username: string;
  /** What stands under the image link, and fills it with the address of a picture that is kept here. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

/** Publishes a Kollab: the fields, limits and messages of the contract. */
export function NewKollabForm({ username, pictureUpload }: NewKollabFormProps) {
  const form = useForm({
    schema: kollabForm,
    defaults: {
      ...{ title: '', imageUrl: '', category: '', summary: '', lookingFor: '', compensation: '' },
      ...{ lookingForTypes: [], tags: [] },
    },
    draft: `kollab/${username}`,
    send: (body, key) => api.createKollab({ body, key }),
    success: 'Successfully created Kollab',
    goTo: ({ result }) => paths.kollab(result.kollabId),
  });
  return (
    <Form
      form={form}
      className={styles.form}
      actionsClassName={styles.submit}
      submit="Submit"
      busyLabel="Publishing…"
    >
      {form.restored ? (
        <Banner
          tone="info"
          className={styles.wide}
          action={
            <Button size="s" onClick={form.reset}>
              Start over
            </Button>
          }
        >
          We kept what you wrote here earlier.
        </Banner>
      ) : null}
      <div className={styles.column}>
        <TextField
          {...form.field('title', 'Title')}
          required
          maxPoints={KOLLAB_LIMITS.title}
          placeholder="What will you make together?"
          autoComplete="off"
        />
        <TextField
          {...form.field('imageUrl', 'Image URL')}
          required
          hint="A link to a picture that ends with .png, .jp[e]g, or .gif"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          below={pictureUpload((url) => form.set('imageUrl', url))}
        />
        <Select
          {...form.field('category', 'Content Category')}
          required
          placeholder="Choose one"
          options={categories}
        />
      </div>
      <ImagePreview address={form.value('imageUrl')} />
      <div className={styles.column}>
        <TextArea {...form.field('summary', 'Summary')} required maxPoints={KOLLAB_LIMITS.text} />
        <TagsInput
          {...form.choice('tags', 'Tags')}
          hint="Separate tags with a comma. They help people find your Kollab."
          max={KOLLAB_LIMITS.tags}
          maxPoints={LIMITS.tag}
        />
      </div>
      <div className={styles.column}>
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
        <TextArea {...form.field('compensation', 'What You Get')} required maxPoints={KOLLAB_LIMITS.text} />
      </div>
    </Form>
  );
}
