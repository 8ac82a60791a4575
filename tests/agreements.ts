import { dayOf } from '#contract/days.ts';
import type { PayAction } from '#modules/agreements/agreements.instalments.rules.ts';
import type { DeliverableTerms, ProposedTerms } from '#modules/agreements/agreements.terms.rules.ts';
import { Collaboration, createCast } from './collaboration.ts';
import type { Person } from './factories.ts';
import type { CallResponse, TestApp } from './test-app.ts';

interface GivenTerms extends Partial<Pick<ProposedTerms, 'rights' | 'payment' | 'payer' | 'instalments'>> {
  deliverables?: (Pick<DeliverableTerms, 'what' | 'platform' | 'due'> & Partial<DeliverableTerms>)[];
  replaces?: number;
  acknowledged?: boolean;
  words?: string;
}

/** A valid body for proposing an agreement. `words` appears in each of its texts. Money is paid in one instalment. */
export function agreementForm({ replaces = 0, words = 'A film', deliverables, ...terms }: GivenTerms = {}) {
  const money = {
    kind: 'money' as const,
    amount: '250.00',
    currency: 'EUR',
    text: `${words} when it is out`,
  };
  const payment = terms.payment ?? money;
  const items = deliverables ?? [
    { what: `${words} of the pier`, platform: 'youtube' as const, due: '2031-03-05' },
    { what: `${words} in short`, platform: 'other' as const, due: null, by: 'recipient' as const },
  ];
  return {
    replaces,
    deliverables: items.map((one) => ({ by: 'sender' as const, rounds: 1, advertising: false, ...one })),
    rights: {
      ...{ use: ['channels' as const, 'partner' as const], where: `${words} on your channels` },
      ...{ until: '2032-03-05', exclusive: true },
    },
    payment,
    payer: payment.amount === null ? null : ('recipient' as const),
    instalments: payment.amount === null ? [] : [{ amount: payment.amount, due: '2031-04-01' }],
    ...terms,
  };
}

export class Agreeing {
  readonly app: TestApp;
  readonly requestId: string;
  readonly people: { S: Person; R: Person };

  constructor(app: TestApp, { requestId, cast }: Pick<Collaboration, 'requestId' | 'cast'>) {
    this.app = app;
    this.requestId = requestId;
    this.people = cast;
  }

  static async begin(app: TestApp): Promise<Agreeing> {
    return new Agreeing(app, await Collaboration.inserted(app, await createCast(app), 'A'));
  }

  read(by: Person): Promise<CallResponse> {
    return this.#ask('GET', by, '');
  }

  propose(by: Person, given: Parameters<typeof agreementForm>[0] = {}): Promise<CallResponse> {
    return this.#ask('POST', by, '', agreementForm(given));
  }

  decide(by: Person, version: number, outcome: 'accept' | 'decline' | 'withdraw'): Promise<CallResponse> {
    return this.#ask('POST', by, `/${version}/${outcome}`);
  }

  deliver(by: Person, version: number, n: number, body: object = { link: LINK }): Promise<CallResponse> {
    return this.#ask('POST', by, `/deliverable/${n}/deliver`, { version, ...body });
  }

  confirm(by: Person, version: number, n: number, delivered: string): Promise<CallResponse> {
    return this.#ask('POST', by, `/deliverable/${n}/confirm`, { version, delivered });
  }

  pay(by: Person, n: number, action: PayAction, body: object = {}): Promise<CallResponse> {
    const given = action === 'missing' ? {} : { date: dayOf(this.app.clock.now()) };
    return this.#ask('POST', by, `/instalment/${n}/${action}`, { ...given, ...body });
  }

  async agree(given: GivenTerms = {}): Promise<this> {
    const { S, R } = this.people;
    for (const { status, text } of [await this.propose(S, given), await this.decide(R, 1, 'accept')])
      if (status > 201) throw new Error(`not agreed: ${text}`);
    return this;
  }

  /** Strips a version of the terms that were added later, as a version from before they existed. */
  async unsay(version = 1): Promise<void> {
    const { pool } = this.app.context.database;
    const [which, values] = ['where request_id = $1 and version = $2', [this.requestId, version]];
    await pool.query(
      `update agreement_deliverables set by_side = null, rounds = null, advertising = null ${which}`,
      values,
    );
    await pool.query(`update agreements set rights_use = null ${which}`, values);
    await pool.query(`delete from agreement_instalments ${which}`, values);
  }

  async #ask(method: string, by: Person, path: string, body?: object): Promise<CallResponse> {
    const token = await by.freshToken();
    return this.app.call(method, `/request/${this.requestId}/agreement${path}`, {
      token,
      ...(body && { body }),
    });
  }
}

export const LINK = 'https://video.example/watch?v=1';

export function deliveredAt({ body }: CallResponse, version: number, n: number): string {
  const one = body.versions.find((each: { version: number }) => each.version === version);
  return one.deliverables.find((each: { n: number }) => each.n === n).delivery.date;
}
