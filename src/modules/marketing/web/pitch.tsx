import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { type Answer, Answers } from './answers.tsx';
import type { Idea } from './ideas.ts';
import { IdeaList } from './ideas-tabs.tsx';
import { StepIllustration, type StepName } from './landing-illustrations.tsx';
import styles from './pitch.module.css';
import { RotatingHeadline } from './rotating-headline.tsx';

export interface PitchTab {
  value: string;
  label: string;
  picture: StepName;
  title: string;
  text: string;
  points: readonly string[];
}

interface PitchProps {
  headline: { start: string; words: readonly string[]; spoken: string };
  lead: string;
  question: string;
  tabs: readonly PitchTab[];
  ideasTitle: string;
  ideas: readonly Idea[];
  answers: readonly Answer[];
}

export function Pitch({ headline, lead, question, tabs, ideasTitle, ideas, answers }: PitchProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <RotatingHeadline {...headline} />
        <p className={styles.lead}>{lead}</p>
        <Actions />
      </header>
      <section className={styles.part}>
        <h2>{question}</h2>
        <Tabs
          label={question}
          items={tabs.map((tab) => ({
            value: tab.value,
            label: tab.label,
            content: <PitchPanel {...tab} />,
          }))}
        />
      </section>
      <section className={styles.part}>
        <h2>{ideasTitle}</h2>
        <IdeaList ideas={ideas} />
      </section>
      <section className={styles.part}>
        <h2>Good to know</h2>
        <Answers answers={answers} />
      </section>
    </div>
  );
}

function Actions() {
  const viewer = useViewer();
  return (
    <div className={styles.actions}>
      {viewer ? (
        <>
          <Button variant="primary" render={<Link to={paths.newKollab} />}>
            + New Kollab
          </Button>
          <Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>
        </>
      ) : (
        <>
          <Button variant="primary" render={<Link to={paths.signUp()} />}>
            Sign Up
          </Button>
          <Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>
        </>
      )}
    </div>
  );
}

function PitchPanel({ picture, title, text, points }: PitchTab) {
  return (
    <div className={styles.panel}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <StepIllustration name={picture} />
    </div>
  );
}
