import { fullName } from '#contract/user-name.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { kitPreview } from '../kit.rules.ts';

interface ShownKit {
  user: PublicUser;
  publicUrl: string;
  /** Whether search engines may index the profile. */
  indexable: boolean;
}

/** Title, description and preview of a media kit; only the title if search engines may not index the user. */
export function kitMeta({ user, publicUrl, indexable }: ShownKit) {
  const title = `Media kit of ${fullName(user)}`;
  if (!indexable) return pageMeta({ title });
  return pageMeta({
    title,
    description: user.headline || `Who ${user.displayName} reaches, and what they made with others.`,
    image: kitPreview(user.username),
    path: paths.kit(user.username),
    publicUrl,
    type: 'profile',
  });
}
