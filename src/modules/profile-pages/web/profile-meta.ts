import type { MetaArgs } from 'react-router';
import { firstWords } from '#contract/text.ts';
import { fullName } from '#contract/user-name.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { addressIn, pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';

interface ShownProfile {
  user: PublicUser;
  indexable: boolean;
}

export function profileMeta(matches: MetaArgs['matches'], { user, indexable }: ShownProfile) {
  const title = fullName(user);
  if (!indexable) return pageMeta(matches, { title });
  return pageMeta(matches, {
    title,
    description: user.headline || firstWords(user.bio, 200) || `What ${user.displayName} makes with others.`,
    image: paths.userPreview(user.username),
    path: paths.user(user.username),
    type: 'profile',
    jsonLd: {
      '@type': 'ProfilePage',
      dateCreated: user.dateJoined,
      mainEntity: {
        '@type': user.accountType === 'business' ? 'Organization' : 'Person',
        name: user.displayName,
        alternateName: `@${user.username}`,
        ...(user.headline && { description: user.headline }),
        ...(/^https?:/.test(user.profileImageUrl) && { image: user.profileImageUrl }),
        url: addressIn(matches, paths.user(user.username)),
        ...(user.verifiedDomains.length > 0 && {
          sameAs: user.verifiedDomains.map(({ domain }) => `https://${domain}/`),
        }),
      },
    },
  });
}
