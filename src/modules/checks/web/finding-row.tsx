import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import type { CheckResultView } from '../checks.contract.ts';
import styles from './admin-page.module.css';

/** A check that found something: what it found, and what to do. */
export function FindingRow({ result: { id, level, sentence, help } }: { result: CheckResultView }) {
  return (
    <li className={styles.row}>
      <p className={styles.marks}>
        {level === 'problem' ? <Badge tone="danger">Problem</Badge> : <Badge tone="warning">Warning</Badge>}
        <code className={styles.id}>{id}</code>
      </p>
      <h3 className={styles.sentence}>{sentence}</h3>
      <p className={styles.help}>{withCode(help)}</p>
    </li>
  );
}

/** Shows what is in backticks, such as commands, as code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
