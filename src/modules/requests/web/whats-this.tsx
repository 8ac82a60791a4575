import styles from './whats-this.module.css';

const steps = [
  {
    title: 'Somebody sends a request',
    text: 'The sender likes a Kollab and writes a note to introduce themselves. The Kollab’s owner is the recipient and gets that note right away.',
  },
  {
    title: 'The recipient answers',
    text: 'They accept the request or reject it, with a few words if they like. Until they do, the sender can send a reminder once a day, or cancel the request.',
  },
  {
    title: 'You make it together',
    text: 'Once accepted, the collaboration is active. Send each other updates whenever there is news. They appear in the Update Log, next to the milestones. If it does not work out, either of you can cancel, with a note that says why.',
  },
  {
    title: 'Each marks their part complete',
    text: 'When your part is done, press Mark completed. The other side does the same for theirs; the order does not matter. When both parts are complete, the collaboration can no longer be cancelled.',
  },
  {
    title: 'Both finalize',
    text: 'Finalizing says: yes, this is what we agreed on. The button shows how many of you have done it. When both have, the collaboration is completed and counts on both of your profiles.',
  },
];

const rules = [
  {
    title: 'No answer for 14 days',
    text: 'If the recipient does not accept a request within 14 days, it expires. You both get a reminder 3 days before.',
  },
  {
    title: 'Only one side finalizes: 14 days',
    text: 'If one side has finalized and the other does nothing for 14 days, it is finalized for them, so that nobody waits forever. They get a reminder after 7 days, and the Update Log shows that it happened automatically.',
  },
  {
    title: 'Nobody finalizes: 30 days',
    text: 'If both parts are complete and neither of you finalizes within 30 days, the collaboration is closed and does not count. You both get a reminder 3 days before.',
  },
];

export function WhatsThis() {
  return (
    <div className={styles.text}>
      <p className={styles.lead}>
        A collaboration is two people making one thing, step by step, so that both always know whose turn it
        is. Only the two of you can see this page, your notes and your log.
      </p>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <h2>When it goes quiet</h2>
      <dl className={styles.rules}>
        {rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        A closed request disappears from every list, but you can both still read it here, with who closed it
        and why. After a day the sender can send a new one.
      </p>
    </div>
  );
}
