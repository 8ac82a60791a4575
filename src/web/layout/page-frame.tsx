import { type ReactNode, Suspense } from 'react';
import { useMatches, useNavigation } from 'react-router';
import { BackToTop } from '#ui/back-to-top/back-to-top.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { LiveStatus } from '../live/live-status.tsx';
import { usePlace, useViewer } from '../viewer.ts';
import { Footer } from './footer.tsx';
import styles from './page-frame.module.css';
import { PageStatus } from './page-status.tsx';
import { TopBar } from './top-bar.tsx';

// A separate chunk, because there is seldom an announcement.
const Announcement = lazyPart(() => import('./announcement.tsx'), 'Announcement');

/** A page whose `handle` sets `bare` has no frame, as in a popup window. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useViewer() !== null;
  const announces = Boolean(usePlace()?.announcement);
  const waiting = useNavigation().state !== 'idle';
  const isBare = useMatches().some(({ handle }) => Object(handle).bare === true);
  if (isBare)
    return (
      <div className={styles.frame}>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    );
  return (
    <div className={styles.frame}>
      {/* Prefetches the route of this address; React Router would otherwise request it at the first revalidation. */}
      <SkipLink target="main" data-discover={isSignedIn || undefined} />
      <PageStatus />
      <div className={styles.progress} data-waiting={waiting || undefined} aria-hidden />
      <TopBar />
      {announces ? (
        <Suspense>
          <Announcement />
        </Suspense>
      ) : null}
      <noscript>
        <p className={styles.still}>
          You can browse without JavaScript. Please turn it on to sign in, publish and collaborate.
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={waiting || undefined}>
        {children}
      </main>
      <Footer />
      <BackToTop />
      <LiveStatus />
    </div>
  );
}
