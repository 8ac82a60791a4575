import styles from './field.module.css';

type StrengthMeterProps = {
  /** 0 empty, 1 weak, 2 fair, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4;
  text: string;
};

export function StrengthMeter({ level, text }: StrengthMeterProps) {
  return (
    <div className={styles.strength} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span role="status">{text}</span>
    </div>
  );
}
