import type { DecisionAction } from '#modules/moderation/moderation.rules.ts';
import { createKollab, createPerson, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

export function moderating(appOf: () => TestApp) {
  const as = async (by: Person, method: string, path: string, body?: object) =>
    appOf().call(method, path, { token: await by.freshToken(), ...(body && { body }) });
  const person = () => createPerson(appOf().context);
  const report = (by: Person, kind: string, id: string, reason = 'spam') =>
    as(by, 'POST', '/report', { kind, id, reason, text: 'Look at this' });

  return {
    as,
    person,
    report,
    moderator: () => createPerson(appOf().context, { account: { role: 'moderator' } }),
    decide: (
      by: Person,
      kind: string,
      id: string,
      action: DecisionAction | string,
      reason = ['restore', 'lift', 'dismiss'].includes(action) ? 'corrected' : 'scam',
      text = 'Because.',
    ) => as(by, 'POST', `/moderation/case/${kind}/${id}/decide`, { action, reason, text }),
    object: (by: Person, decisionId: string) =>
      as(by, 'POST', `/decision/${decisionId}/object`, { text: 'It was a joke.' }),
    notifiedOf: async (by: Person): Promise<string[]> =>
      (await as(by, 'GET', '/notifications')).body.map(({ type }: { type: string }) => type),
    async reported() {
      const [owner, ada, cleo] = [await person(), await person(), await person()];
      const kollabId = await createKollab(appOf().context, owner, { title: 'A title that was seen' });
      for (const [by, reason] of [
        [ada, 'spam'],
        [cleo, 'scam'],
      ] as const) {
        const { status, text } = await report(by, 'kollab', kollabId, reason);
        if (status !== 200) throw new Error(text);
      }
      return { owner, ada, cleo, kollabId };
    },
    /** Returns every case of the queue, read page by page. */
    async queue(by: Person, limit = 100, show = '') {
      const cases = [];
      let address: string | undefined = `/moderation/queue?limit=${limit}&${show}`;
      while (address) {
        const page: Awaited<ReturnType<typeof as>> = await as(by, 'GET', address);
        cases.push(...page.body);
        address = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]?.replace(/^.*\/api/, '');
      }
      return cases;
    },
  };
}
