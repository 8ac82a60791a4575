import { Banner } from '#ui/banner/banner.tsx';
import type { ChangedField } from './form-handle.ts';

interface ChangedMeanwhileProps {
  form: { meanwhile: readonly ChangedField[] };
  /** Formats a value that is not a string. */
  words?: (name: string, value: unknown) => string;
  className?: string | undefined;
}

export function ChangedMeanwhile({ form, words = asText, className }: ChangedMeanwhileProps) {
  if (form.meanwhile.length === 0) return null;
  return (
    <Banner
      tone="info"
      live
      className={className}
      title="This was changed elsewhere while you were editing it."
    >
      <ul>
        {form.meanwhile.map(({ name, label, saved, isWritten }) => (
          <li key={name}>
            {isWritten ? (
              <>
                {label} now says “<bdi>{words(name, saved)}</bdi>”. What you wrote is still in the form.
              </>
            ) : (
              <>{label} now shows the saved version.</>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function asText(_: string, value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
