import { Banner } from '#ui/banner/banner.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../viewer.ts';

/** Asks moderators and admins to switch on two-step sign-in, which a server in production requires of them. */
export function SecondFactorNotice() {
  const viewer = useViewer();
  if (!viewer?.moderates || viewer.secondFactor) return null;
  return (
    <Banner tone="info" title="Please switch on two-step sign-in">
      Your role can change a lot here, and a password alone protects it. A public server asks for it before
      you can act. <Link to={paths.settingsSignIn}>Switch it on</Link>
    </Banner>
  );
}
