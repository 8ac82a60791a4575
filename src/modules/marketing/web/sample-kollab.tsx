import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import styles from './sample-kollab.module.css';
import cover from './sample-kollab.svg?url';

const NOTES = [
  {
    title: 'What it is about',
    text: 'A picture, a title and a summary: enough to know whether it is for you.',
  },
  { title: 'Who it is for', text: 'Creators, businesses, or both. Anyone who likes the idea can ask.' },
  {
    title: 'What you get',
    text: 'Pay, a share, the footage, the credit: you know before you ask, not after.',
  },
  {
    title: 'Who is behind it',
    text: 'Their audience on the platform they chose, and what they finished with others.',
  },
];

/** A sample Kollab with notes on its parts. It is made up, so it has no links. */
export function SampleKollab() {
  return (
    <div className={styles.sample}>
      <figure className={styles.figure}>
        <Card
          title="One night on the harbour ferry, from last bell to first bread"
          picture={cover}
          category="videography"
          summary="A short film of the last crossing of the day: the crew, the lights, the people who live by it. Twelve minutes, shot in two nights."
          eyebrow={<Badge category="videography">{categoryLabel('videography')}</Badge>}
          footer={
            <span className={styles.owner}>
              <Avatar name="Noor Films" size={32} />
              <span>
                <b>Noor Films</b>
                <br />
                18.4K on YouTube
              </span>
            </span>
          }
        >
          <p className={styles.looking}>
            <span>Looking for</span> <Badge>Creators</Badge> <Badge>Businesses</Badge>
          </p>
          <p className={styles.get}>
            <b>What You Get</b> A third of what the film earns, and the score stays yours.
          </p>
        </Card>
        <figcaption>A sample, made up for this page.</figcaption>
      </figure>
      <dl className={styles.notes}>
        {NOTES.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
