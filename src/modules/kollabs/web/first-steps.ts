import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { paths } from '#web/paths.ts';

export interface FirstStep {
  label: string;
  done: boolean;
  /** The path of the page, with the anchor of the field if there is one. */
  to: string;
  action: string;
}

export type NewUser = Pick<
  ViewerView,
  | 'emailVerified'
  | 'nameChosen'
  | 'profileImageUrl'
  | 'headline'
  | 'accountConnections'
  | 'followingCount'
  | 'currentActiveKollabs'
  | 'completedCollaborations'
>;

/**
 * The checklist of a new user; empty once all steps are done.
 * @param hasKollabs whether the user has published a Kollab, open or closed
 */
export function firstStepsOf(user: NewUser, hasKollabs: boolean): FirstStep[] {
  const steps: FirstStep[] = [
    {
      label: 'Confirm your email',
      done: user.emailVerified,
      to: `${paths.newKollab}#send-verification`,
      action: 'Send it again',
    },
    {
      label: 'Which name should others see?',
      done: user.nameChosen,
      to: `${paths.settingsProfile}#profile-displayName`,
      action: 'Choose a name',
    },
    {
      label: 'Add a picture of yourself',
      done: user.profileImageUrl !== '',
      to: `${paths.settingsPictures}#choose-picture`,
      action: 'Add a picture',
    },
    {
      label: 'Say in one line what you make',
      done: user.headline !== '',
      to: `${paths.settingsProfile}#profile-headline`,
      action: 'Write a headline',
    },
    {
      label: 'Connect a channel',
      done: user.accountConnections.length > 0,
      to: `${paths.settingsChannels}#add-account`,
      action: 'Connect',
    },
    {
      label: 'Follow somebody',
      done: user.followingCount > 0,
      to: `${paths.users}#popular-users`,
      action: 'Find Users',
    },
    {
      label: 'Publish your first Kollab',
      done: hasKollabs,
      to: `${paths.newKollab}#upload-picture`,
      action: 'Make a Kollab',
    },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}
