import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { CopyButton } from '#web/copy-button.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { usePlaceName, useSettings } from '#web/viewer.ts';
import { BADGE, badgeHtml, badgePicture } from '../kit.rules.ts';
import contentStyles from './kit-card.module.css';
import styles from './kit-page.module.css';

interface KitShareProps {
  user: PublicUser;
  showsHistory: boolean;
}

/** For the owner only: the URL of the kit, and the badge for other sites. Not printed. */
export function KitShare({ user: { username, displayName }, showsHistory }: KitShareProps) {
  const { publicUrl } = useSettings();
  const address = publicUrl + paths.kit(username);
  const picture = badgePicture(username);
  return (
    <section className={styles.share} aria-labelledby="share-kit-title">
      <header>
        <h2 id="share-kit-title">Send your media kit</h2>
        <p className={contentStyles.quiet}>This is what others see. The figures stay up to date.</p>
      </header>
      <CopyField label="Address of this page" text={address} />
      <CopyField
        label="Badge for other pages, as HTML"
        text={badgeHtml(displayName, usePlaceName(), address, publicUrl + picture)}
      />
      <img src={picture} {...BADGE} alt="Your badge, as other pages show it" className={styles.badge} />
      {showsHistory ? null : (
        <p className={contentStyles.quiet}>
          Your audience over time is private, and not in the kit. You can show it under{' '}
          <Link to={paths.settingsPrivacy}>Privacy Settings</Link>.
        </p>
      )}
    </section>
  );
}

function CopyField({ label, text }: { label: string; text: string }) {
  return (
    <TextField
      label={label}
      unmarked
      readOnly
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      after={<CopyButton text={text} label="Copy" variant="quiet" aria-label={`Copy: ${label}`} />}
    />
  );
}
