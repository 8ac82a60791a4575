import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './specimen.module.css';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  );
}

interface SpecimenProps {
  name: string;
  note?: string;
  wide?: boolean;
  /** 'row' is for small components. */
  layout?: 'column' | 'row';
  children: ReactNode;
}

/** One example in a frame. Headings inside it start at level 4. */
export function Specimen({ name, note, wide = false, layout = 'column', children }: SpecimenProps) {
  return (
    <div className={clsx(styles.specimen, wide && styles.wide)}>
      <div className={styles.caption}>
        <h3>{name}</h3>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles[layout]}>{children}</div>
    </div>
  );
}

interface Overlay {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function Opener({ label, children }: { label: string; children: (overlay: Overlay) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}

/** A link for examples. It only leads to the heading of its section, so that nobody leaves the page. */
export function ExampleLink({ to, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  return (
    <a {...rest} href={`#${to}`}>
      {children}
    </a>
  );
}

const WAIT_MS = 2000;

export const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

/** A data URL that is not a valid picture: it fails without a request and without a console error. */
export const BROKEN_PICTURE = 'data:image/png;base64,AAAA';
