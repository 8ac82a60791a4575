import type { ReactNode } from 'react';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Link } from '../link.tsx';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  back: string;
  children: ReactNode;
}

export function FormPage({ title, back, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={back} />}>Back</BackLink>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
