import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { WaitingCount, WaitingStep } from './waiting.ts';
import styles from './waiting-list.module.css';

interface WaitingListProps {
  steps: readonly WaitingStep[];
  counts: readonly WaitingCount[];
}

export function WaitingList({ steps, counts }: WaitingListProps) {
  if (steps.length + counts.length === 0) {
    return (
      <EmptyState
        title="You should go find some Kollabs!"
        action={
          <Button variant="primary" render={<Link to={paths.kollabs} />}>
            Let's go!
          </Button>
        }
      >
        Nothing is waiting for you right now.
      </EmptyState>
    );
  }
  return (
    <section className={styles.waiting} aria-labelledby="waiting-title">
      <h2 id="waiting-title">To do and under way</h2>
      <ul className={styles.items}>
        {steps.map((step) => (
          <StepItem key={step.key} step={step} />
        ))}
        {counts.map((item) => (
          <CountItem key={item.to} item={item} />
        ))}
      </ul>
    </section>
  );
}

function StepItem({ step: { who, text, title, to, action } }: { step: WaitingStep }) {
  return (
    <li className={styles.item}>
      <Avatar name={who.displayName} src={who.imageUrl} size={40} />
      <span className={styles.text}>
        <span className={styles.who}>
          <UserName displayName={who.displayName} username={who.username} className={styles.name} /> {text}
        </span>{' '}
        <Link to={to} className={styles.title} dir="auto">
          {title}
        </Link>
      </span>
      <Button size="s" render={<Link to={to} />}>
        {action}
        <span className="visually-hidden">
          : {who.displayName}, {title}
        </span>
      </Button>
    </li>
  );
}

function CountItem({ item: { count, text, to, action } }: { item: WaitingCount }) {
  return (
    <li className={styles.item}>
      <span className={styles.count}>{count}</span>
      <span className={styles.text}>{text}</span>
      <Button size="s" render={<Link to={to} />}>
        {action}
        <span className="visually-hidden">: {text}</span>
      </Button>
    </li>
  );
}
