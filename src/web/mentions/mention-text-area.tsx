import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react';
import { mergeRefs } from '#ui/field/merge-refs.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import type { TakesKey } from './mention-list.tsx';

// If the code fails to load, typing works without suggestions.
const MentionList = lazyNamed(
  () => import('./mention-list.tsx').catch(() => ({ MentionList: () => null })),
  'MentionList',
);

/** A text area that suggests users after an @. The code of the suggestions is loaded with the first @. */
export function MentionTextArea({ ref, onInput, onKeyDown, ...rest }: ComponentProps<typeof TextArea>) {
  const box = useRef<HTMLTextAreaElement>(null);
  const refs = useMemo(() => mergeRefs<HTMLTextAreaElement>(ref, box), [ref]);
  const takesKey = useRef<TakesKey>(null);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <TextArea
        {...rest}
        ref={refs}
        onInput={(event) => {
          if (/[@＠]/.test(event.currentTarget.value)) setWanted(true);
          onInput?.(event);
        }}
        onKeyDown={(event) => {
          if (!takesKey.current?.(event)) onKeyDown?.(event);
        }}
      />
      {wanted ? (
        <Suspense fallback={null}>
          <MentionList box={box} takesKey={takesKey} />
        </Suspense>
      ) : null}
    </>
  );
}
