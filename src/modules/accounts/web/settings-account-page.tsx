import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { YourDataCard } from '#modules/account-deletion/web/your-data-card.tsx';
import { ConnectionsCard } from '#modules/connections/web/connections-card.tsx';
import { FeaturedPlatformCard } from '#modules/connections/web/featured-platform-card.tsx';
import type { ViewerView } from '#modules/discovery/discovery.contract.ts';
import { BannerCard } from '#modules/media/web/banner-card.tsx';
import { ProfilePictureCard } from '#modules/media/web/profile-picture-card.tsx';
import { BioCard } from '#modules/profiles/web/bio-card.tsx';
import { ContentCategoryCard } from '#modules/profiles/web/content-category-card.tsx';
import { ProfileInformationCard } from '#modules/profiles/web/profile-information-card.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { AccountFactsCard } from './account-facts-card.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { MailNotificationsCard } from './mail-notifications-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SettingsSections } from './settings-sections.tsx';
import { TwoStepCard } from './two-step-card.tsx';

export function meta() {
  return pageMeta({ title: 'Account Settings' });
}

/** What the cards of this tab need beyond the viewer; a part that may fail by itself goes through `settled`. */
export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, preferences, emailChange, secondFactor, connections, platforms] = await Promise.all([
    api.getViewer(),
    settled(api.getPreferences()),
    settled(api.getEmailChange()),
    settled(api.getSecondFactor()),
    settled(api.ownConnections().then(({ items }) => items)),
    settled(api.listPlatforms().then(({ items }) => items)),
  ]);
  return { viewer, preferences, emailChange, secondFactor, connections, platforms };
}

/** Account Settings: one line a card, in the order of the page. `id` is the card's own, `label` its name beside it. */
export default function SettingsAccountPage() {
  const { viewer, preferences, emailChange, secondFactor, connections, platforms } =
    useLoaderData<typeof loader>();
  return (
    <SettingsSections
      label="Account Settings"
      sections={[
        {
          id: 'picture',
          label: 'Profile picture',
          card: <ProfilePictureCard name={viewer.displayName} src={viewer.profileImageUrl} />,
        },
        {
          id: 'banner',
          label: 'Banner',
          card: (
            <BannerCard username={viewer.username} category={viewer.contentType} src={viewer.bannerUrl} />
          ),
        },
        {
          id: 'profile',
          label: 'Profile information',
          card: <ProfileInformationCard username={viewer.username} saved={informationOf(viewer)} />,
        },
        { id: 'bio', label: 'Bio', card: <BioCard bio={viewer.bio} /> },
        {
          id: 'category',
          label: 'Content category',
          card: (
            <ContentCategoryCard contentType={viewer.contentType} keptUntil={viewer.contentTypeKeptUntil} />
          ),
        },
        {
          id: 'connections',
          label: 'Connections',
          card: <ConnectionsCard connections={connections} platforms={platforms} />,
        },
        {
          id: 'featured',
          label: 'Featured platform',
          card: <FeaturedPlatformCard connections={connections} />,
        },
        { id: 'account', label: 'Your account', card: <AccountFactsCard viewer={viewer} /> },
        {
          id: 'email',
          label: 'Email',
          card: <ChangeEmailCard email={viewer.email} verified={viewer.emailVerified} change={emailChange} />,
        },
        { id: 'password', label: 'Password', card: <ChangePasswordCard /> },
        { id: 'two-step', label: 'Two-step sign-in', card: <TwoStepCard state={secondFactor} /> },
        { id: 'passkeys', label: 'Passkeys', card: <PasskeysCard state={secondFactor} /> },
        {
          id: 'notifications',
          label: 'Notifications',
          card: (
            <MailNotificationsCard
              on={viewer.mailsNotifications}
              preferences={preferences.ok ? preferences.value : null}
            />
          ),
        },
        { id: 'your-data', label: 'Your data', card: <YourDataCard /> },
      ]}
    />
  );
}

function informationOf({ displayName, headline, location, website }: ViewerView) {
  return { displayName, headline, location, website };
}
