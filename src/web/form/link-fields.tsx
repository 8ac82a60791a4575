import type { ComponentProps } from 'react';
import { TextField } from '#ui/field/text-field.tsx';

type FieldProps = ComponentProps<typeof TextField>;

/** An address that starts with https. */
export function LinkField(props: FieldProps) {
  return <TextField type="url" inputMode="url" autoComplete="off" placeholder="https://" {...props} />;
}

/** The address of a picture, where a link to the work itself is enough. */
export function PictureLinkField(props: FieldProps) {
  const hint = 'It must end with .png, .jpg, .jpeg or .gif. One of the two links is enough.';
  return <LinkField hint={hint} {...props} />;
}
