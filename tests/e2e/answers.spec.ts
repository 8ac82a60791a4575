import { expect, type Page } from '@playwright/test';
import { newPerson, newUsername } from './people.ts';
import { addKollabs } from './rows.ts';
import type { RunningServer } from './server.ts';
import { test } from './test.ts';
import { searchFollows, write } from './write.ts';

/** Inserts requests made three hours ago, each on another Kollab. All but the last were accepted after an hour. */
async function addRequests(server: RunningServer, from: string, to: string, count: number): Promise<void> {
  const stem = newUsername('waits');
  await addKollabs(server, stem, 'whelkwood', count);
  await write(
    server,
    `with owner as (select user_id from profiles where username = $2),
     given as (
       update kollabs k set owner_id = owner.user_id, requests_count = 1 from owner, profiles p
       where p.username = $3 and k.owner_id = p.user_id returning k.id, k.title),
     counted as (
       update profiles p set current_active_kollabs = case when p.username = $2 then $4::int else 0 end
       where p.username in ($2, $3)),
     sent as (
       insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted, accepted, accepted_at)
       select gen_random_uuid(), given.id, sender.user_id, owner.user_id, 'Shall we?', now() - interval '3 hours',
         title <> 'Number 1', case when title <> 'Number 1' then now() - interval '2 hours' end
       from given, owner, profiles sender where sender.username = $1 returning id, sender_id, date_posted)
     insert into request_updates (id, request_id, position, type, author_id, date)
     select gen_random_uuid(), id, 1, 'created', sender_id, date_posted from sent`,
    [from, to, stem, count],
  );
  await searchFollows(server, to);
}

const facts = (page: Page) => page.getByRole('definition').filter({ hasText: 'Answers' });

test('an owner answers, and others see how on the profile, the cards and by a facet', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('ebba'));
  const sender = await newPerson(browser, server, newUsername('sten'));
  await addRequests(server, sender.username, owner.username, 5);

  // With four requests no figure is published, and the owner is informed of that.
  await owner.page.goto('/dashboard/h');
  const shown = owner.page.getByRole('region', { name: 'How you answer requests' });
  await expect(shown).toContainText('Your profile will say how you answer once you have');
  await sender.page.goto(`/user/${owner.username}`);
  await expect(sender.page.getByRole('heading', { level: 1, name: owner.username })).toBeVisible();
  await expect(facts(sender.page)).toHaveCount(0);

  await shown.getByRole('link', { name: '1 request is waiting for your answer' }).click();
  await owner.page.waitForURL('**/requests/received');
  await owner.page.getByRole('link', { name: 'Number 1' }).first().click();
  await owner.page.waitForURL('**/request/*');
  await owner.page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(owner.page.getByRole('button', { name: 'Mark completed' })).toBeVisible();

  // Consumers update the figure after the write.
  const counted = async () =>
    (await (await sender.page.request.get(`/api/user/${owner.username}`)).json()).userData.user.answers;
  await expect.poll(counted).toEqual({ requests: 5, answered: 5, usualSeconds: 3600 });

  await searchFollows(server);
  const said = 'Answers 5 of 5 requests, usually within an hour';
  await owner.page.goto('/dashboard/h');
  await expect(shown).toContainText(`Your profile says: ${said}. Your cards say: Answers quickly.`);
  await expect(shown).toContainText('No requests are waiting for your answer.');

  await sender.page.goto(`/user/${owner.username}`);
  await expect(facts(sender.page)).toContainText(said);
  await sender.page.getByText('What this means').focus();
  await sender.page.keyboard.press('Enter');
  await expect(sender.page.getByText('from the last 90 days')).toBeVisible();

  await sender.page.goto('/search/result?q=whelkwood');
  const cards = sender.page.getByRole('list', { name: 'Kollabs found' }).getByRole('article');
  await expect(cards.first()).toContainText('Answers quickly');
  await expect(sender.page.getByLabel('Answers requests').locator('option[value=quickly]')).toHaveText(
    'Quickly (5)',
  );
  await sender.page.getByText('More filters').click();
  await sender.page.getByLabel('Answers requests').selectOption('quickly');
  await sender.page.waitForURL('**answers=quickly**');
  await expect(cards).toHaveCount(5);
  await expect(sender.page.getByRole('link', { name: 'Remove filter: Answers quickly' })).toBeVisible();
  await cards.getByRole('link', { name: 'Number 2', exact: true }).click();
  await sender.page.waitForURL('**/kollab/*/details');
  await expect(sender.page.getByRole('complementary', { name: 'Author' })).toContainText('Answers quickly');

  await sender.page.goto(`/search/result?q=${owner.username}&filter=users&answers=quickly`);
  const people = sender.page.getByRole('article').filter({ hasText: `@${owner.username}` });
  await expect(people).toContainText('Answers quickly');
});
