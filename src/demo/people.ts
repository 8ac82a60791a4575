import { handsCreators } from './people/hands.ts';
import { mindsCreators } from './people/minds.ts';
import { places } from './people/places.ts';
import { screenCreators } from './people/screen.ts';
import { shops } from './people/shops.ts';
import type { DemoPerson } from './person.ts';

/** Everyone in the demo world; two in three are creators. */
export const people: readonly DemoPerson[] = [
  ...screenCreators,
  ...handsCreators,
  ...mindsCreators,
  ...shops,
  ...places,
];

/** The accounts for trying the product. */
export const DEMO_ACCOUNTS = [
  { username: 'mira', email: 'mira@demo.example', who: 'a photographer with collaborations in every state' },
  {
    username: 'northroast',
    email: 'northroast@demo.example',
    who: 'a coffee roaster that creators write to',
  },
  { username: 'newcomer', email: 'newcomer@demo.example', who: 'a printmaker who joined this week' },
] as const;

/** Is an admin, for the queue to have something in it and the place its figures; not one of those who have something of everything. */
export const DEMO_MODERATOR = {
  username: 'riverside_post',
  email: 'riverside_post@demo.example',
  who: 'a newspaper, which is also an admin: two open reports, and the health of the place',
} as const;

/** Everyone's address; none can receive mail. */
export const demoEmail = (username: string) => `${username.toLowerCase()}@demo.example`;

const byUsername = new Map(people.map((person) => [person.username, person]));

/** Throws on a username that is not in the demo world. */
export function getPerson(username: string): DemoPerson {
  const person = byUsername.get(username);
  if (!person) throw new Error(`no ${username} in the demo world`);
  return person;
}
