import { useState } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { RequestShowcase } from '../showcases.contract.ts';
import styles from './request-showcase.module.css';
import { ShowcaseCard } from './showcase-card.tsx';

interface ShowcaseOfRequestProps {
  /** The name of the other side. */
  name: string;
  /** Null if it could not be loaded. */
  showcase: RequestShowcase | null;
  onShow: (showcase: RequestShowcase) => void;
}

/** Shows a completed collaboration on both profiles, once both sides agree. Each sees first what others would see. */
export function ShowcaseOfRequest({ name, showcase, onShow }: ShowcaseOfRequestProps) {
  if (!showcase) return <FailedPart title="This did not load" />;
  return <Choice name={name} showcase={showcase} onShow={onShow} />;
}

type ChoiceProps = ShowcaseOfRequestProps & { showcase: RequestShowcase };

function Choice({ name, showcase, onShow }: ChoiceProps) {
  const { requestId, own, other, shownSince, state, preview } = showcase;
  const [looking, setLooking] = useState(false);
  const region = useRestoreFocus(`${own} ${looking}`);
  const choose = useWrite(api.setShowcase, {
    changes: [],
    success: ({ own: agreed, shownSince: since }) =>
      since ? 'It is on both profiles now' : agreed ? `We told ${name}` : 'Nobody else sees it now',
    onSuccess: (consents) => {
      setLooking(false);
      onShow({ ...consents, preview });
    },
  });
  const set = (shown: boolean) => choose.run({ params: { id: requestId }, body: { shown } });
  const isOffered = own === null && preview !== null;
  return (
    <section ref={region} tabIndex={-1} className={styles.part} aria-labelledby="showcase-title">
      <header className={styles.header}>
        <h2 id="showcase-title">Show what you made</h2>
        {state !== 'active' ? (
          <Badge tone="danger">{state === 'hidden' ? 'Hidden' : 'Taken down'}</Badge>
        ) : shownSince ? (
          <Badge tone="success">Shown</Badge>
        ) : own ? (
          <Badge tone="info">
            Waiting for <bdi>{name}</bdi>
          </Badge>
        ) : null}
      </header>
      <p className={styles.next}>
        <State {...{ name, own, other, shownSince, state, preview }} />
      </p>
      {isOffered && looking ? (
        <div className={styles.preview}>
          <ShowcaseCard showcase={preview} headingLevel={3} />
        </div>
      ) : null}
      <div className={styles.actions}>
        {isOffered && !looking ? (
          <Button onClick={() => setLooking(true)}>Show on our profiles</Button>
        ) : null}
        {isOffered && looking ? (
          <>
            <Button variant="primary" busy={choose.pending} onClick={() => set(true)}>
              {other ? 'Show it' : `Ask ${name}`}
            </Button>
            <Button onClick={() => setLooking(false)}>Not now</Button>
          </>
        ) : null}
        {shownSince && preview ? (
          <Button render={<Link to={paths.showcase(requestId)} />}>See the page</Button>
        ) : null}
        {own ? (
          <Button busy={choose.pending} onClick={() => set(false)}>
            {shownSince && state === 'active' ? 'Take down' : 'Take back my consent'}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const WITHHELD = {
  hidden: 'It is hidden from others until a moderator has looked at it.',
  taken_down: 'Our moderators took it down. Others do not see it any more.',
} as const;

function State({
  name,
  own,
  other,
  shownSince,
  state,
  preview,
}: Pick<ChoiceProps, 'name'> & Omit<RequestShowcase, 'requestId'>) {
  if (state !== 'active') return <>{WITHHELD[state]}</>;
  if (preview === null)
    return (
      <>Others would not see it at the moment, because the Kollab or one of your accounts is not visible.</>
    );
  if (shownSince)
    return (
      <>
        Shown since <Time value={shownSince} format="date" /> on both profiles and in your media kits. Either
        of you can take it down at any time.
      </>
    );
  if (own)
    return (
      <>
        It is shown once <bdi>{name}</bdi> agrees too.
      </>
    );
  if (other)
    return (
      <>
        <bdi>{name}</bdi> wants to show this collaboration on both of your profiles. Look at what others would
        see, then decide.
      </>
    );
  return (
    <>
      Put the finished work on both of your profiles, with a page of its own. It is shown once both of you
      agree, and either of you can take it down at any time.
    </>
  );
}
