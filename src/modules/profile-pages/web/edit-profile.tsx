import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { paths } from '#web/paths.ts';

/** On the user's own profile, which also follows what happens to their collaborations. */
export function EditProfile() {
  useReadPageOnChange(({ kind }) => kind === 'request');
  return <Button render={<Link to={paths.settingsProfile} />}>Edit profile</Button>;
}
