import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import { codePoints } from '#contract/text.ts';
import { ACCOUNT_LIMITS } from '#modules/accounts/accounts.rules.ts';
import { fileForm } from '#modules/files/files.contract.ts';
import { MOST_FILES, PART_BYTES } from '#modules/files/files.rules.ts';
import { isFutureDeadline } from '#modules/kollabs/deadline.rules.ts';
import { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { postForm } from '#modules/posts/post-form.contract.ts';
import { PROFILE_LIMITS } from '#modules/profiles/profiles.rules.ts';
import { commentForm } from '#modules/reactions/comment-form.contract.ts';
import { introductionForm } from '#modules/requests/requests.introduction.contract.ts';
import { NOTE_LENGTH } from '#modules/requests/requests.limits.rules.ts';
import {
  accountTypeOf,
  audienceOf,
  collaborations,
  type DemoCollaboration,
  demoAccounts,
  getKollab,
  getPerson,
  kollabs,
  people,
  posts,
} from './content.ts';
import { demoFiles } from './fill-files.ts';
import { detailsOf } from './fill-kollabs-and-posts.ts';
import { writePdf } from './pdf.ts';
import { picturesOf } from './pictures.ts';

const NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const RESERVED = /^(?:.+\.)?example$/;
const expectAtMost = (text: string, limit: number) => {
  expect(codePoints(text), text).toBeLessThanOrEqual(limit);
  expect(text).toBe(text.trim().normalize('NFC'));
};
const expectUnique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);

describe('people', () => {
  it('are many, two thirds of them creators, in every category', () => {
    expect(people.length).toBeGreaterThanOrEqual(64);
    const creators = people.filter((person) => accountTypeOf(person) === 'creator');
    expect(creators.length / people.length).toBeGreaterThan(0.6);
    expect(creators.length / people.length).toBeLessThan(0.72);
    expect(new Set(people.map(({ category }) => category)).size).toBe(CATEGORIES.length);
  });

  it('have names, addresses and texts that sign-up and settings accept', () => {
    expectUnique(people.map(({ username }) => username.toLowerCase()));
    for (const person of people) {
      expect(person.username).toMatch(/^[A-Za-z0-9_]{3,16}$/);
      for (const name of [person.firstName, person.lastName]) {
        expect(name).toMatch(NAME);
        expect(codePoints(name), name).toBeGreaterThanOrEqual(ACCOUNT_LIMITS.personName.min);
        expectAtMost(name, ACCOUNT_LIMITS.personName.max);
      }
      expectAtMost(person.displayName, PROFILE_LIMITS.displayName);
      for (const text of [person.headline, person.location, person.website])
        expectAtMost(text, PROFILE_LIMITS.headline);
      expectAtMost(person.bio, PROFILE_LIMITS.bio);
      expectAtMost(person.businessName ?? '', ACCOUNT_LIMITS.businessName);
    }
  });

  it('link only to names reserved for examples', () => {
    const links = people.flatMap(({ website, channels }) => [
      ...(website ? [website] : []),
      ...channels.flatMap((channel) => (channel.type === 'custom' ? [channel.linkTo] : [])),
    ]);
    for (const link of links) expect(new URL(link).hostname).toMatch(RESERVED);
  });

  it('feature a channel that they have, with audiences from a handful to millions', () => {
    for (const { username, featured, channels } of people) {
      const types = channels.map(({ type }) => type);
      if (featured) expect(types, username).toContain(featured);
    }
    const sizes = people.map(audienceOf);
    expect(Math.max(...sizes)).toBe(2_400_000);
    expect(Math.min(...sizes.filter((size) => size > 0))).toBe(180);
    expect(sizes).toContain(0);
  });

  it('include the accounts to sign in with', () => {
    const accounts = demoAccounts.map(({ username }) => getPerson(username));
    expect(accounts.map(accountTypeOf)).toEqual(['creator', 'business', 'creator', 'business']);
    expect(getPerson('newcomer').joinedDaysAgo).toBeLessThan(7);
  });
});

describe('Kollabs', () => {
  it('are at least five in each category', () => {
    expect(kollabs.length).toBeGreaterThanOrEqual(156);
    for (const category of CATEGORIES) {
      const found = kollabs.filter((kollab) => kollab.category === category);
      expect(found.length, category).toBeGreaterThanOrEqual(5);
    }
  });

  it('are accepted by the form as they are, with deadlines that are ahead', () => {
    const now = new Date();
    const form = kollabForm.omit({ imageUrl: true, imageAlt: true });
    for (const kollab of kollabs) {
      const details = detailsOf(kollab, now);
      expect(form.parse(details), kollab.key).toEqual(details);
      expect(kollab.tags.length, kollab.key).toBeGreaterThanOrEqual(1);
      expect(details.deadline === null || isFutureDeadline(details.deadline, { now, timeZone: null })).toBe(
        true,
      );
      expect(kollab.payment?.kind === 'money', kollab.key).toBe(Boolean(kollab.payment?.amount));
    }
    const optional = kollabs.filter((kollab) => kollab.payment || kollab.place || kollab.partners);
    expect(optional.length).toBeGreaterThanOrEqual(kollabs.length / 3);
  });

  it('repeat no key, title or text', () => {
    expectUnique(kollabs.map(({ key }) => key));
    expectUnique(kollabs.map(({ title }) => title));
    expectUnique(
      kollabs.flatMap(({ summary, lookingFor, compensation }) => [summary, lookingFor, compensation]),
    );
  });

  it('come from users who had joined, at most five active at a time', () => {
    for (const { key, owner, daysAgo } of kollabs)
      expect(getPerson(owner).joinedDaysAgo, key).toBeGreaterThan(daysAgo);
    for (const { username } of people) {
      const active = kollabs.filter(({ owner, inactive }) => owner === username && !inactive);
      expect(active.length, username).toBeLessThanOrEqual(5);
    }
    expect(kollabs.filter(({ inactive }) => inactive).length).toBeGreaterThanOrEqual(5);
  });

  it('share tags, so that a search by tag finds several', () => {
    const counts = new Map<string, number>();
    for (const tag of kollabs.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    expect([...counts.values()].filter((count) => count >= 5).length).toBeGreaterThanOrEqual(25);
  });
});

describe('posts and comments', () => {
  it('are accepted by the forms as they are, and repeat nothing', () => {
    const form = postForm.pick({ desc: true, category: true, tags: true });
    for (const { text: desc, category, tags } of posts)
      expect(form.parse({ desc, category, tags })).toEqual({ desc, category, tags });
    const comments = [...kollabs, ...posts].flatMap((one) => one.comments);
    const texts = comments.flatMap(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]);
    for (const text of texts) expect(commentForm.pick({ text: true }).parse({ text })).toEqual({ text });
    expectUnique([...texts, ...posts.map(({ text }) => text)]);
    expectUnique(posts.map(({ key }) => key));
  });

  it('come from users who had joined, each demo account among them', () => {
    for (const { owner, daysAgo } of posts)
      expect(getPerson(owner).joinedDaysAgo, owner).toBeGreaterThan(daysAgo);
    const owners = posts.map(({ owner }) => owner);
    for (const { username } of demoAccounts) expect(owners).toContain(username);
  });

  it('are in the order of their times', () => {
    for (const { daysAgo, comments } of [...kollabs, ...posts]) {
      expectFalling([daysAgo * 24, ...comments.map(({ hoursAgo }) => hoursAgo)]);
      for (const { hoursAgo, replies } of comments)
        expectFalling([hoursAgo, ...replies.map((reply) => reply.hoursAgo)]);
    }
  });
});

function expectFalling(times: readonly number[]): void {
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expectUnique(times.map(String));
}

describe('collaborations', () => {
  const actionsOf = ({ steps }: DemoCollaboration) =>
    steps.map(({ action }) => action).filter((action) => action !== 'update');

  it('are about 120, and come after their Kollab and both users, once for each sender', () => {
    expect(collaborations.length).toBeGreaterThanOrEqual(115);
    expectUnique(collaborations.map(({ kollab, sender }) => `${kollab} ${sender}`));
    for (const { kollab, sender, daysAgo } of collaborations) {
      expect(getKollab(kollab).owner, kollab).not.toBe(sender);
      expect(getKollab(kollab).daysAgo, kollab).toBeGreaterThan(daysAgo);
      expect(getPerson(sender).joinedDaysAgo, sender).toBeGreaterThan(daysAgo);
    }
  });

  it('take their steps in order of time, with notes within the limit that are not repeated', () => {
    for (const { daysAgo, steps } of collaborations)
      expectFalling([daysAgo, ...steps.map((step) => step.daysAgo), 0]);
    const notes = collaborations.flatMap(({ note, steps }) => [
      note,
      ...steps.flatMap((step) => step.note ?? []),
    ]);
    expect(notes.length).toBeGreaterThan(200);
    expectUnique(notes);
    for (const note of notes) expectAtMost(note, NOTE_LENGTH);
  });

  it('have links and prices that the form accepts', () => {
    const asked = collaborations.filter(({ links, price }) => links.length > 0 || price);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    for (const { note, links, price = null } of asked) {
      const parsed = introductionForm.parse({ note, links, price });
      expect([parsed.links, parsed.price], note).toEqual([links, price]);
    }
  });

  it('leave nothing open that the clock would have closed, or will within days', () => {
    for (const one of collaborations) {
      const actions = actionsOf(one);
      const since = one.steps.at(-1)?.daysAgo ?? one.daysAgo;
      const name = `${one.kollab} ${one.sender}`;
      const completed = actions.filter((action) => action === 'complete').length;
      const finalized = actions.filter((action) => action === 'finalize').length;
      if (actions.length === 0 || actions.at(-1) === 'remind') expect(one.daysAgo, name).toBeLessThan(11);
      else if (finalized === 1) expect(since, name).toBeLessThan(7);
      else if (completed === 2 && finalized === 0) expect(since, name).toBeLessThan(23);
    }
  });

  it('give the hub lists something to order by', () => {
    const completed = new Map<string, number>();
    for (const one of collaborations) {
      if (actionsOf(one).filter((action) => action === 'finalize').length === 2)
        completed.set(one.kollab, (completed.get(one.kollab) ?? 0) + 1);
    }
    expect(completed.size).toBeGreaterThan(10);
    expect(Math.max(...completed.values())).toBeGreaterThanOrEqual(4);
  });
});

it('has files that the form accepts, each with a name of its own', () => {
  expectUnique(demoFiles.map(({ name }) => name));
  for (const { files } of kollabs) expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  for (const { name, title, lines } of demoFiles) {
    const { size } = fileForm.omit({ container: true }).parse({ name, size: writePdf(title, lines).length });
    expect(size).toBeLessThan(PART_BYTES);
  }
});

it('has a picture for every user, Kollab and post, and no other', () => {
  const ids = (sheet: Parameters<typeof picturesOf>[0]) => picturesOf(sheet).map(({ id }) => id);
  expect(ids('avatars')).toEqual(people.map(({ username }) => username));
  expect(ids('banners')).toEqual(people.map(({ username }) => username));
  expect(ids('covers')).toEqual(kollabs.map(({ key }) => key));
  expect(ids('posts')).toEqual(posts.map(({ key }) => key));
});
