import type { ComponentProps } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { TextField } from '#ui/field/text-field.tsx';

type ImageAltFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'maxPoints'>;

export function ImageAltField(field: ImageAltFieldProps) {
  return (
    <TextField {...field} hint="Read aloud to people who cannot see the picture." maxPoints={LIMITS.alt} />
  );
}
