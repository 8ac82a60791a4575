import { Button } from '#ui/button/button.tsx';
import styles from './end-request-dialog.module.css';
import { rejectionReasons, withReason } from './ending.ts';

interface RejectionReasonsProps {
  note: string;
  onNote: (note: string) => void;
}

export function RejectionReasons({ note, onNote }: RejectionReasonsProps) {
  const lines = note.split('\n').map((line) => line.trim());
  return (
    <fieldset className={styles.reasons}>
      <legend>Say why, if you like</legend>
      {rejectionReasons.map(({ label, sentence }) => (
        <Button
          key={label}
          size="s"
          aria-pressed={lines.includes(sentence)}
          onClick={() => onNote(withReason(note, sentence))}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
