import { expect } from 'vitest';
import type { z } from 'zod';
import type { messageForm } from '#modules/messaging/messaging.contract.ts';
import { createPerson, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

export function correspondence(appOf: () => TestApp) {
  const person = () => createPerson(appOf().context);
  const post = (who: Person, address: string, body?: object) =>
    appOf().call('POST', address, { token: who.token, ...(body && { body }) });
  const get = (who: Person, address: string) => appOf().call('GET', address, { token: who.token });
  const begin = (from: Person, to: Person, text = 'Hello there') =>
    post(from, '/conversations', { username: to.username, text });
  return {
    person,
    post,
    get,
    begin,
    send: (
      from: Person,
      id: string,
      text = 'And again',
      pictures: z.input<typeof messageForm>['pictures'] = [],
    ) => post(from, `/conversation/${id}/messages`, { text, pictures }),
    view: async (who: Person, id: string) => (await get(who, `/conversation/${id}`)).body,
    texts: async (who: Person, id: string) =>
      (await get(who, `/conversation/${id}/messages`)).body.map(({ text }: { text: string }) => text),
    listed: async (who: Person, tab = 'inbox') =>
      (await get(who, `/conversations?tab=${tab}`)).body.map(
        ({ conversationId }: { conversationId: string }) => conversationId,
      ),
    async pair(): Promise<{ a: Person; b: Person; id: string }> {
      const [a, b] = [await person(), await person()];
      const id = (await begin(a, b)).body.conversationId as string;
      expect((await post(b, `/conversation/${id}/accept`)).status).toBe(200);
      return { a, b, id };
    },
  };
}
