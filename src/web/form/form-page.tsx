import type { ReactNode } from 'react';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Link } from '../link.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  /** The path that the back link leads to. */
  back: string;
  /** The form, or a notice that explains why there is none. */
  children: ReactNode;
}

/** A page with one long form. The form has the width of the page; links and sentences have that of their text. */
export function FormPage({ title, back, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={back} />}>Back</BackLink>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
