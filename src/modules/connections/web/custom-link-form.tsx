import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import {
  type CustomConnectionBody,
  customConnectionBody,
} from '#modules/connections/connections.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import styles from './add-account-dialog.module.css';

/** Adds a link of one's own: its name and its address. */
export function CustomLinkForm({ onAdded }: { onAdded: () => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<CustomConnectionBody>({
    resolver: zodResolver(customConnectionBody),
    defaultValues: { webName: '', linkTo: '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const { keyFor, arrived } = useIntentKey();
  const { revalidate } = useRevalidator();
  const toast = useToast();

  const send = async (body: CustomConnectionBody) => {
    try {
      await api.addCustomConnection({ body, key: keyFor(body) });
      arrived();
      toast.success('Your link is added');
      onAdded();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = (['webName', 'linkTo'] as const).filter((name) => error.fields[name] !== undefined);
      for (const name of refused) setError(name, { type: 'server', message: error.fields[name] ?? '' });
      if (refused[0]) setFocus(refused[0]);
      else toast.error(error.message);
    }
  };

  return (
    <form className={styles.section} method="post" noValidate onSubmit={handleSubmit(send)}>
      <TextField
        {...register('webName')}
        label="Website name"
        error={errors.webName?.message}
        required
        autoComplete="off"
      />
      <TextField
        {...register('linkTo')}
        label="URL"
        hint="Such as https://example.com/shop"
        error={errors.linkTo?.message}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" busy={isSubmitting} busyLabel="Adding">
          Add link
        </Button>
      </div>
    </form>
  );
}
