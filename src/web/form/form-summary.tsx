import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './form.module.css';
import type { AnyForm } from './form-handle.ts';

export function FormSummary({ form }: { form: AnyForm }) {
  const { summary, errorOf, labelOf, focus, id } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (summary) box.current?.focus();
  }, [summary]);
  const wrong = summary?.names.filter((name) => errorOf(name) !== undefined) ?? [];
  if (!summary || (summary.text === undefined && wrong.length === 0)) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{summary.text ?? 'Please check these fields:'}</p>
        {wrong.length > 0 ? (
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                <a
                  href={`#${id}-${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focus(name);
                  }}
                >
                  {labelOf(name)}
                </a>
                : {errorOf(name)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
