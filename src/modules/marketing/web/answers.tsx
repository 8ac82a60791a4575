import styles from './answers.module.css';

export interface Answer {
  question: string;
  answer: string;
}

export function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
