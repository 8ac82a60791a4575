import { useState } from 'react';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { otherTypeMark } from '#modules/kollabs/kollabs.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-card.module.css';

const StartDialog = onDemand(() => import('./start-collaboration-dialog.tsx'), 'StartCollaborationDialog');

// Loaded on demand, since few readers of a Kollab have an unverified email.
const UnverifiedNotice = lazyPart(() => import('#web/unverified-notice.tsx'), 'UnverifiedNotice');

export interface AskedKollab extends KollabTerms {
  kollabId: string;
  /** Undefined in a response of the release before. */
  version?: number;
  username: string;
  displayName: string;
  profileImageUrl: string;
  contentType: string;
  accountType: Participant['accountType'];
  active: boolean;
}

type Person = Pick<
  AskedKollab,
  'username' | 'displayName' | 'profileImageUrl' | 'contentType' | 'accountType'
>;

export type Asking = Person & { emailVerified: boolean; email: string };

export interface MayAsk {
  because: string | null;
  reason: string;
}

interface StartAsMemberProps {
  kollab: AskedKollab;
  viewer: Asking;
  may: MayAsk | null;
}

export function StartAsMember({ kollab, viewer, may }: StartAsMemberProps) {
  const [open, setOpen] = useState(false);
  // The page may read the Kollab again without the viewer noticing what changed.
  const [opened] = useState(kollab);
  const mark = otherTypeMark(kollab, viewer);
  const otherType = mark ? <Badge tone="neutral">{mark}</Badge> : null;
  if (!viewer.emailVerified) return <UnverifiedNotice email={viewer.email} />;
  if (may?.because) {
    return (
      <>
        <p id="start-reason">{may.reason}</p>
        <div className={styles.visitor}>
          <Button variant="primary" disabled aria-describedby="start-reason">
            Begin Kollaborating! -&gt;
          </Button>
          {otherType}
          {may.because === 'audienceMissing' ? <Link to={paths.settingsChannels}>Settings</Link> : null}
          {may.because === 'ownBlock' ? <Link to={paths.user(kollab.username)}>Their profile</Link> : null}
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        Introduce yourself to <bdi>{kollab.displayName}</bdi>. They get your note right away and have 14 days
        to answer.
      </p>
      <BottomBar className={styles.bar}>
        {otherType}
        <Button variant="primary" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Begin Kollaborating! -&gt;
        </Button>
      </BottomBar>
      <StartDialog
        open={open}
        onOpenChange={setOpen}
        kollabId={kollab.kollabId}
        opened={opened}
        now={kollab}
        sender={participant(viewer)}
        recipient={participant(kollab)}
      />
    </>
  );
}

function participant(person: Person): Participant {
  const { username, displayName, profileImageUrl, contentType, accountType } = person;
  return { username, displayName, imageUrl: profileImageUrl, contentType, accountType };
}
