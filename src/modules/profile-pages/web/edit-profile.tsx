import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { paths } from '#web/paths.ts';

/** The link on one's own profile. It reads the page again when one of the user's collaborations changes. */
export function EditProfile() {
  useReadPageOnChange(({ kind }) => kind === 'request');
  return <Button render={<Link to={paths.settingsProfile} />}>Edit profile</Button>;
}
