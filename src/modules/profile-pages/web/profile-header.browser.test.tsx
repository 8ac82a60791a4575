import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { Button } from '#ui/button/button.tsx';
import '#ui/styles.css';
import { ProfileHeader } from './profile-header.tsx';

const user = {
  ...{ username: 'layla', displayName: 'ليلى الحسيني', accountType: 'creator', contentType: 'music' },
  ...{
    headline: '',
    bannerUrl: '',
    profileImageUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  },
};
const ACTIONS = ['Invite to a Kollab', 'Follow', 'Message', 'Media kit', 'Save', 'More'];

const rectOf = (element: Element) => element.getBoundingClientRect();

it.each([320, 768, 1000])('does not cover actions with the avatar, %d px wide', async (width) => {
  await page.viewport(width, 800);
  mountPage(
    // Only the fields that the header reads.
    <ProfileHeader
      user={user as never}
      menu={ACTIONS.map((label) => <Button key={label}>{label}</Button>)}
    />,
  );
  const picture = page.getByRole('img', { name: 'Profile picture of ليلى الحسيني' });
  await expect.element(picture).toBeInTheDocument();
  const face = rectOf(picture.element());
  for (const label of ACTIONS) {
    const button = rectOf(page.getByRole('button', { name: label }).element());
    expect(button.left >= face.right || button.top >= face.bottom, label).toBe(true);
    expect(button.right, label).toBeLessThanOrEqual(width);
  }
});

it('reads a banner aloud as its user described it, or says whose it is', async () => {
  const pictured = { ...user, bannerUrl: user.profileImageUrl };
  mountPage(
    <>
      <ProfileHeader user={{ ...pictured, bannerAlt: 'A pier in the fog' } as never} />
      <ProfileHeader user={{ ...pictured, displayName: 'Ines', bannerAlt: '' } as never} />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'A pier in the fog' })).toBeInTheDocument();
  await expect.element(page.getByRole('img', { name: 'Banner of Ines' })).toBeInTheDocument();
});

it('aligns a name at the same edge in every script', async () => {
  mountPage(<ProfileHeader user={user as never} />);
  const username = page.getByText('@layla');
  await expect.element(username).toBeVisible();
  const name = page.getByText('ليلى الحسيني');
  expect(rectOf(name.element()).left).toBe(rectOf(username.element()).left);
});

it('shows the name before the actions on a phone, and the actions beside the avatar on a desktop', async () => {
  const menu = <Button>Follow</Button>;
  const tops = () =>
    [page.getByRole('heading'), page.getByRole('button')].map((part) => rectOf(part.element()).top);
  await page.viewport(390, 800);
  mountPage(<ProfileHeader user={user as never} counts={<p>15,600 on Instagram</p>} menu={menu} />);
  await expect.element(page.getByRole('button')).toBeVisible();
  const [name = 0, action = 0] = tops();
  expect(name).toBeLessThan(action);
  expect(rectOf(page.getByText('15,600 on Instagram').element()).bottom).toBeLessThan(action);
  await page.viewport(1440, 900);
  const isBeside = () => {
    const [wideName = 0, wideAction = 0] = tops();
    return wideAction < wideName;
  };
  await expect.poll(isBeside).toBe(true);
});
