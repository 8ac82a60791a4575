import type { ReactNode } from 'react';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Link } from '../link.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  /** The path of the page that it is opened from. */
  back: string;
  /** The form, or what stands in its way. */
  children: ReactNode;
}

/** A page with one long form: it is as wide as the page, and links and sentences are as wide as their words. */
export function FormPage({ title, back, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={back} />}>Back</BackLink>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
