import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../illustration/illustration.tsx';
import styles from './states.module.css';

type PageStateProps = {
  /** `lost` for 404, `locked` for denied, `broken` for an unexpected failure. */
  illustration: IllustrationName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  requestId?: string | undefined;
};

/** The content of a page that is missing, forbidden, broken, or coming soon. Contains the h1. */
export function PageState({ illustration, title, children, action, requestId }: PageStateProps) {
  return (
    <div className={styles.page}>
      <Illustration name={illustration} width={320} />
      <h1>{title}</h1>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
      {requestId ? <p className={styles.reference}>Reference: {requestId}</p> : null}
    </div>
  );
}
