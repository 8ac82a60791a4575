import { isDay } from '#contract/days.ts';
import { isImageLink } from '#contract/links.ts';
import type { KollabFields } from '#modules/kollabs/kollab-fields.contract.ts';
import { endOfDay } from '#modules/profiles/time-zone.rules.ts';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import type { FormHandle } from '#web/form/form-handle.ts';
import { KollabCard } from './kollab-card.tsx';
import type { KollabCardView } from './kollab-card-view.ts';
import styles from './new-kollab-form.module.css';

export type KollabOwner = Pick<
  KollabCardView,
  | 'username'
  | 'displayName'
  | 'profileImageUrl'
  | 'audienceSize'
  | 'featuredPlatform'
  | 'answersQuickly'
  | 'payments'
  | 'verifiedDomains'
>;

interface KollabPreviewProps {
  form: FormHandle<KollabFields>;
  owner: KollabOwner;
  /** When the page was opened, in ISO 8601. */
  now: string;
}

/** The card of a Kollab as lists will show it, updated while the form is filled in. It is not interactive. */
export function KollabPreview({ form, owner, now }: KollabPreviewProps) {
  const link = form.value('imageUrl').trim();
  const deadline = form.value('deadline');
  const zone = useViewerZone() ?? null;
  const kollab: KollabCardView = {
    ...owner,
    kollabId: '',
    title: form.value('title') || 'Your title',
    imageUrl: isImageLink(link) ? link : '',
    category: form.value('category') as KollabCardView['category'],
    summary: form.value('summary') || 'Your summary',
    compensation: form.value('compensation'),
    lookingForTypes: form.value('lookingForTypes') as KollabCardView['lookingForTypes'],
    active: true,
    closesAt: isDay(deadline) ? endOfDay(deadline, zone).toISOString() : null,
    datePosted: now,
    requestsCount: 0,
    requestsCompleted: 0,
    likeCount: 0,
    commentCount: 0,
  };
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p className={styles.hint}>Your card as people see it in lists.</p>
      <div inert>
        <KollabCard kollab={kollab} preview />
      </div>
    </section>
  );
}
