import type { ReactNode } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORY_OPTIONS } from '#contract/product.ts';
import { postFields, tooManyTags } from '#modules/posts/post-form.contract.ts';
import { POST_LIMITS } from '#modules/posts/posts.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { ImagePreview } from '#web/form/image-preview.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { MentionTextArea } from '#web/mentions/mention-text-area.tsx';
import { paths } from '#web/paths.ts';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import styles from './post-form.module.css';

interface PostFormProps {
  username: string;
  /** The upload below the picture link. It fills the link with the address of the uploaded picture. */
  pictureUpload(fill: (url: string) => void): ReactNode;
}

export function PostForm({ username, pictureUpload }: PostFormProps) {
  const form = useForm({
    schema: postFields,
    defaults: { imageUrl: '', imageAlt: '', desc: '', category: '', tags: [] },
    draft: `post/${username}`,
    send: (body, key) => api.createPost({ body: { type: 'post', ...body }, key }),
    success: 'Posted',
    goTo: ({ result }) => paths.post(result.postId),
  });
  return (
    <Form
      form={form}
      className={styles.form}
      actionsClassName={styles.submit}
      submit="Post"
      busyLabel="Posting"
    >
      <KeptDraft form={form} className={styles.wide} />
      <ImagePreview
        address={form.value('imageUrl')}
        ratio="1:1"
        wrong={form.errorOf('imageUrl') !== undefined}
      />
      <div className={styles.column}>
        <TextField
          {...form.field('imageUrl', 'Image URL')}
          required
          hint="A link to a picture that ends with .png, .jpg, .jpeg or .gif"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          below={pictureUpload((url) => form.set('imageUrl', url))}
        />
        <ImageAltField {...form.field('imageAlt', IMAGE_ALT_LABEL)} />
        <MentionTextArea
          {...form.field('desc', 'Description')}
          required
          maxPoints={POST_LIMITS.desc}
          hint="Use @username to mention somebody."
        />
        <Select
          {...form.field('category', 'Category')}
          required
          placeholder="Choose one"
          options={CATEGORY_OPTIONS}
        />
        <TagsInput
          {...form.choice('tags', 'Tags')}
          hint="Separate tags with a comma. They help people find your post."
          max={POST_LIMITS.tags}
          maxPoints={LIMITS.tag}
          tooMany={tooManyTags}
        />
      </div>
    </Form>
  );
}
