import { expect } from 'vitest';
import type { Person } from './factories.ts';
import type { Marks } from './marks.ts';
import type { TestApp } from './test-app.ts';

/** Creates a like, a comment, a reply by the partner that mentions this user, and a reply to that. */
export async function react(
  app: TestApp,
  person: Person,
  partner: Person,
  kollabId: string,
  marks: Marks,
  mark: (name: string) => string,
): Promise<void> {
  Object.assign(marks, { comment: mark('comment'), reply: mark('reply') });
  const write = async ({ token }: Person, text: string, parentId?: string) => {
    const body = { text, ...(parentId && { parentId }) };
    const response = await app.call('POST', `/kollab/${kollabId}/comments`, { token, body });
    expect(response.status, response.text).toBe(201);
    return response.body.commentId as string;
  };
  const comment = await write(person, marks.comment ?? '');
  await write(partner, `Well said, @${person.username}`, comment);
  await write(person, marks.reply ?? '', await write(partner, 'And what do you say?'));
  expect((await app.call('PUT', `/kollab/${kollabId}/like`, { token: person.token })).status).toBe(200);
}
