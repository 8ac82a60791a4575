import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORIES } from '#contract/product.ts';
import { cleanTags, codePoints } from '#contract/text.ts';
import { ACCOUNT_LIMITS } from '#modules/accounts/accounts.rules.ts';
import { isAhead } from '#modules/kollabs/deadline.rules.ts';
import { kollabForm } from '#modules/kollabs/kollab-form.contract.ts';
import { KOLLAB_LIMITS } from '#modules/kollabs/kollabs.rules.ts';
import { POST_LIMITS } from '#modules/posts/posts.rules.ts';
import { PROFILE_LIMITS } from '#modules/profiles/profiles.rules.ts';
import { COMMENT_LIMITS } from '#modules/reactions/reactions.rules.ts';
import { NOTE_LENGTH } from '#modules/requests/requests.notes.rules.ts';
import { KEYS_OF_MORE, moreOf } from './kollab-more.ts';
import { coverSeed, kollabs } from './kollabs.ts';
import { DEMO_ACCOUNTS, demoEmail, getPerson, people } from './people.ts';
import { audienceSize } from './person.ts';
import { postSeed, posts } from './posts.ts';
import { stories } from './stories.ts';
import { recipientOf, STORY_STATES, stepsOf } from './story.ts';
import { threads } from './threads.ts';

const NAME = /^\p{L}[\p{L}\p{M}'’ -]*$/u;
const RESERVED = /^(?:example\.(?:com|org|net)|(?:.+\.)?example)$/;
const expectAtMost = (text: string, limit: number) => {
  expect(codePoints(text), text).toBeLessThanOrEqual(limit);
  expect(text).toBe(text.trim().normalize('NFC'));
};
const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);

describe('people', () => {
  it('are many, two thirds of them creators, in every category', () => {
    expect(people.length).toBeGreaterThanOrEqual(64);
    const share = people.filter(({ accountType }) => accountType === 'creator').length / people.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.72);
    expect(new Set(people.map(({ contentType }) => contentType)).size).toBe(CATEGORIES.length);
  });

  it('have names, addresses and texts that sign-up and settings would take', () => {
    unique(people.map(({ username }) => username.toLowerCase()));
    for (const person of people) {
      expect(person.username).toMatch(/^[A-Za-z0-9_]{3,16}$/);
      for (const name of [person.fname, person.lname]) {
        expect(name).toMatch(NAME);
        expect(codePoints(name), name).toBeGreaterThanOrEqual(ACCOUNT_LIMITS.personName.min);
        expectAtMost(name, ACCOUNT_LIMITS.personName.max);
      }
      expectAtMost(person.displayName, PROFILE_LIMITS.displayName);
      for (const text of [person.headline, person.location, person.website])
        expectAtMost(text, PROFILE_LIMITS.headline);
      expectAtMost(person.bio, PROFILE_LIMITS.bio);
      expect(person.businessName === undefined).toBe(person.accountType === 'creator');
      expectAtMost(person.businessName ?? '', ACCOUNT_LIMITS.businessName);
    }
  });

  it('link only to names reserved for examples', () => {
    const links = people.flatMap(({ website, connections }) => [
      ...(website ? [website] : []),
      ...connections.flatMap((connection) => (connection.type === 'custom' ? [connection.linkTo] : [])),
    ]);
    for (const link of links) expect(new URL(link).hostname).toMatch(RESERVED);
  });

  it('feature an account that they have connected, from a handful of followers to millions', () => {
    for (const { username, featured, connections } of people) {
      if (featured)
        expect(
          connections.map(({ type }) => type),
          username,
        ).toContain(featured);
    }
    const sizes = people.map(audienceSize);
    expect(Math.max(...sizes)).toBe(2_400_000);
    expect(Math.min(...sizes.filter((size) => size > 0))).toBe(180);
    expect(sizes).toContain(0);
  });

  it('include the accounts to sign in with', () => {
    for (const { username, email } of DEMO_ACCOUNTS) {
      expect(getPerson(username).username).toBe(username);
      expect(email).toBe(demoEmail(username));
    }
    expect(getPerson('mira').accountType).toBe('creator');
    expect(getPerson('northroast').accountType).toBe('business');
    expect(getPerson('newcomer').joinedDaysAgo).toBeLessThan(7);
  });
});

describe('Kollabs', () => {
  it('are at least 156, at least five in each category', () => {
    expect(kollabs.length).toBeGreaterThanOrEqual(156);
    for (const category of CATEGORIES) {
      expect(
        kollabs.filter((kollab) => kollab.category === category).length,
        category,
      ).toBeGreaterThanOrEqual(5);
    }
  });

  it('keep the limits of a new Kollab', () => {
    for (const { key, title, summary, lookingFor, compensation, lookingForTypes, tags } of kollabs) {
      expectAtMost(title, KOLLAB_LIMITS.title);
      for (const text of [summary, lookingFor, compensation]) expectAtMost(text, KOLLAB_LIMITS.text);
      expect(lookingForTypes.length, key).toBeGreaterThanOrEqual(1);
      expect(tags.length, key).toBeGreaterThanOrEqual(1);
      expect(tags.length, key).toBeLessThanOrEqual(KOLLAB_LIMITS.tags);
      unique(tags);
      for (const tag of tags) {
        expectAtMost(tag, LIMITS.tag);
        expect(tag).toMatch(/^[^,]+$/);
        expect(tag).toBe(tag.toLowerCase());
      }
    }
  });

  it('say more in about a third, with words that the form takes and days that come', () => {
    const now = new Date();
    const more = kollabForm.pick({
      payment: true,
      deadline: true,
      place: true,
      languages: true,
      partners: true,
    });
    unique(KEYS_OF_MORE);
    expect(KEYS_OF_MORE.filter((key) => !kollabs.some((kollab) => kollab.key === key))).toEqual([]);
    expect(KEYS_OF_MORE.length).toBeGreaterThanOrEqual(kollabs.length / 3);
    for (const key of KEYS_OF_MORE) {
      const said = moreOf(key, now);
      expect(more.parse(said), key).toEqual(said);
      expect(said.deadline === null || isAhead(said.deadline, { now, timeZone: null }), key).toBe(true);
    }
  });

  it('say nothing twice', () => {
    unique(kollabs.map(({ key }) => key));
    unique(kollabs.map(({ title }) => title));
    unique(kollabs.flatMap(({ summary, lookingFor, compensation }) => [summary, lookingFor, compensation]));
    unique(kollabs.map((kollab) => `${kollab.category} ${coverSeed(kollab)}`));
  });

  it('come from people who had joined, at most five active at a time', () => {
    for (const { key, owner, daysAgo } of kollabs) {
      expect(getPerson(owner).joinedDaysAgo, key).toBeGreaterThan(daysAgo);
    }
    for (const { username } of people) {
      const active = kollabs.filter(({ owner, inactive }) => owner === username && !inactive).length;
      expect(active, username).toBeLessThanOrEqual(5);
    }
    expect(kollabs.filter(({ inactive }) => inactive).length).toBeGreaterThanOrEqual(5);
  });

  it('share tags, so that a search by tag finds company', () => {
    const counts = new Map<string, number>();
    for (const tag of kollabs.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    expect([...counts.values()].filter((count) => count >= 5).length).toBeGreaterThanOrEqual(25);
  });
});

describe('posts', () => {
  it('keep the limits of a new post, and say nothing twice', () => {
    unique(posts.map(({ desc }) => desc));
    unique(posts.map((post) => `${post.category} ${postSeed(post)}`));
    for (const { desc, tags } of posts) {
      expectAtMost(desc, POST_LIMITS.desc);
      expect(tags.length, desc).toBeGreaterThanOrEqual(1);
      expect(tags.length, desc).toBeLessThanOrEqual(POST_LIMITS.tags);
      unique(tags);
      expect(cleanTags(tags)).toEqual([...tags]);
      for (const tag of tags) expectAtMost(tag, LIMITS.tag);
    }
  });

  it('come from people who had joined, each demo account among them', () => {
    for (const { owner, daysAgo } of posts)
      expect(getPerson(owner).joinedDaysAgo, owner).toBeGreaterThan(daysAgo);
    for (const { username } of DEMO_ACCOUNTS) expect(posts.map(({ owner }) => owner)).toContain(username);
  });
});

describe('threads', () => {
  const saidIn = ({ said }: (typeof threads)[number]) => said.flatMap((one) => [one, ...(one.replies ?? [])]);

  it('keep the limits of a comment, and say nothing twice', () => {
    const texts = threads.flatMap(saidIn).map(({ text }) => text);
    unique(texts);
    for (const text of texts) expectAtMost(text, COMMENT_LIMITS.text);
  });

  it('come after what they are about, in their order, from people who are there', () => {
    for (const thread of threads) {
      const { on, said } = thread;
      const about =
        'kollab' in on
          ? kollabs.find(({ key }) => key === on.kollab)
          : posts.find(({ desc }) => desc.startsWith(on.post));
      let before = (about?.daysAgo ?? 0) * 24;
      for (const { by, hoursAgo, replies = [] } of said) {
        expect(hoursAgo, by).toBeLessThan(before);
        before = hoursAgo;
        const hours = [hoursAgo, ...replies.map((reply) => reply.hoursAgo)];
        expect(hours).toEqual(hours.toSorted((a, b) => b - a));
      }
      for (const { by } of saidIn(thread)) expect(getPerson(by).username).toBe(by);
    }
  });
});

describe('collaborations', () => {
  const of = (username: string) =>
    stories.filter((story) => story.sender === username || recipientOf(story) === username);

  it('are about 120, in every state', () => {
    expect(stories.length).toBeGreaterThanOrEqual(115);
    expect(new Set(stories.map(({ state }) => state))).toEqual(new Set(STORY_STATES));
  });

  it('follow their Kollab and both people, once for each sender', () => {
    unique(stories.map(({ kollab, sender }) => `${kollab} ${sender}`));
    for (const story of stories) {
      const kollab = kollabs.find(({ key }) => key === story.kollab);
      expect(kollab?.owner, story.kollab).not.toBe(story.sender);
      expect(kollab?.daysAgo, story.kollab).toBeGreaterThan(story.from);
      expect(getPerson(story.sender).joinedDaysAgo, story.sender).toBeGreaterThan(story.from);
    }
  });

  it('have notes within the limit, none said twice', () => {
    const notes = stories.flatMap((story) => stepsOf(story).flatMap(({ note }) => (note ? [note] : [])));
    expect(notes.length).toBeGreaterThan(200);
    unique(notes);
    for (const note of notes) expectAtMost(note, NOTE_LENGTH);
  });

  it('take their steps in order of time, the same every time', () => {
    for (const story of stories) {
      const steps = stepsOf(story);
      expect(stepsOf(story)).toEqual(steps);
      expect(steps[0]).toMatchObject({ action: 'create', by: 'sender', daysAgo: story.from });
      for (const [index, step] of steps.entries()) {
        expect(step.daysAgo).toBeGreaterThan(0);
        if (index > 0) expect(step.daysAgo, story.kollab).toBeLessThan(steps[index - 1]?.daysAgo ?? 0);
      }
      expect(steps.at(-1)?.daysAgo).toBeCloseTo(steps.length > 1 ? story.to : story.from);
    }
  });

  it('leave nothing open that the clock would have closed or be about to', () => {
    const longest = {
      pending: 11,
      reminded: 11,
      bothComplete: 23,
      senderFinalized: 7,
      recipientFinalized: 7,
    };
    for (const story of stories) {
      const days = longest[story.state as keyof typeof longest];
      const since = story.state === 'pending' || story.state === 'reminded' ? story.from : story.to;
      if (days) expect(since, `${story.kollab} ${story.sender}`).toBeLessThan(days);
    }
  });

  it('give the hub lists something to order by', () => {
    const completed = new Map<string, number>();
    for (const { kollab, state } of stories) {
      if (state === 'completed') completed.set(kollab, (completed.get(kollab) ?? 0) + 1);
    }
    expect(completed.size).toBeGreaterThan(10);
    expect(Math.max(...completed.values())).toBeGreaterThanOrEqual(4);
  });

  it('give each demo account something in every table', () => {
    const open = ['pending', 'reminded'];
    const closed = ['rejected', 'withdrawn', 'cancelled'];
    for (const { username } of DEMO_ACCOUNTS) {
      const own = of(username);
      const states = own.map(({ state }) => state);
      expect(
        own.some((story) => story.sender === username && open.includes(story.state)),
        username,
      ).toBe(true);
      expect(
        own.some((story) => story.sender !== username && open.includes(story.state)),
        username,
      ).toBe(true);
      expect(states, username).toContain('completed');
      expect(
        states.some((state) => ![...open, ...closed, 'completed'].includes(state)),
        username,
      ).toBe(true);
    }
  });
});
