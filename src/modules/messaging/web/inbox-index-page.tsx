import { EmptyState } from '#ui/states/empty-state.tsx';
import styles from './inbox-page.module.css';

/** Phones show only the list. */
export default function InboxIndexPage() {
  return (
    <div className={styles.nothing}>
      <EmptyState compact headingLevel={2} title="Your messages" illustration={null}>
        Choose a conversation to read it here.
      </EmptyState>
    </div>
  );
}
