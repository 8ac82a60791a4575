/**
 * A model of agreements. It is written from the specification and does not import the rules, so that each checks the
 * other.
 */
import fc from 'fast-check';

export type ModelActor = 'S' | 'R' | 'T';

export type ModelStep = { by: ModelActor } & (
  | {
      do: 'propose';
      replaces: number;
      items: readonly { what: string; by: 'S' | 'R' }[];
      /**
       * `pays`: what the proposal offers of the promised money. `acknowledged`: whether the proposer knows what the
       * Kollab promises.
       */
      pays: 'all' | 'less' | 'nothing';
      acknowledged: boolean;
      /** Whether it is an older version, which does not name who delivers. */
      old: boolean;
    }
  | { do: 'accept' | 'decline' | 'withdraw'; version: number }
  | { do: 'deliver'; version: number; n: number; link: string }
  /** `seen`: whether the confirmed delivery is the current one. */
  | { do: 'confirm'; version: number; n: number; seen: boolean }
  | { do: 'complete' | 'finalize' | 'cancel'; acknowledged: boolean }
);

interface ModelDelivery {
  by: ModelActor;
  link: string;
  confirmed: boolean;
}

interface ModelVersion {
  by: ModelActor;
  outcome: 'accepted' | 'declined' | 'withdrawn' | null;
  /** `by`: the side that delivers; null in older versions. */
  items: { what: string; by: ModelActor | null; delivery: ModelDelivery | null }[];
}

/** The expected status of the response, and whether the step changes anything. */
export interface Expected {
  status: 200 | 201 | 403 | 404 | 409;
  changes: boolean;
}

const OTHER = { S: 'R', R: 'S' } as const;
const no = (status: 403 | 404 | 409): Expected => ({ status, changes: false });
const REPEAT: Expected = { status: 200, changes: false };

export class AgreementModel {
  readonly promises: boolean;
  versions: ModelVersion[] = [];
  completed = new Set<ModelActor>();
  finalized = new Set<ModelActor>();
  cancelled = false;

  constructor(promises: boolean) {
    this.promises = promises;
  }

  get inForce(): number | null {
    const index = this.versions.findLastIndex(({ outcome }) => outcome === 'accepted');
    return index < 0 ? null : index + 1;
  }

  get open(): number | null {
    return this.versions.at(-1)?.outcome === null ? this.versions.length : null;
  }

  get waitsFor(): 'S' | 'R' | null {
    const by = this.open === null ? undefined : this.versions[this.open - 1]?.by;
    if (this.over || this.completed.size === 2 || by === undefined || by === 'T') return null;
    return OTHER[by];
  }

  /** Whether the side has to acknowledge open items before it finishes. */
  hasOpenItemsFor(_by: 'S' | 'R'): boolean {
    const items = this.inForce === null ? [] : (this.versions[this.inForce - 1]?.items ?? []);
    return items.some(({ delivery }) => !delivery?.confirmed);
  }

  get over(): boolean {
    return this.cancelled || this.finalized.size === 2;
  }

  take(step: ModelStep): Expected {
    if (step.by === 'T') return no(404);
    const by: 'S' | 'R' = step.by;
    switch (step.do) {
      case 'propose':
        if (this.over || this.completed.size === 2 || step.replaces !== this.versions.length) return no(409);
        if (this.promises && step.pays !== 'all' && !step.acknowledged) return no(409);
        this.versions.push({
          ...{ by, outcome: null },
          items: step.items.map((item) => ({ ...item, by: step.old ? null : item.by, delivery: null })),
        });
        return { status: 201, changes: true };
      case 'accept':
      case 'decline':
        return this.#decideOn(by, step.version, step.do === 'accept' ? 'accepted' : 'declined');
      case 'withdraw':
        return this.#withdraw(by, step.version);
      case 'deliver':
        return this.#deliver(by, step);
      case 'confirm':
        return this.#confirm(by, step);
      default:
        return this.#move(by, step.do, step.acknowledged);
    }
  }

  #decideOn(by: ModelActor, number: number, outcome: 'accepted' | 'declined'): Expected {
    const version = this.versions[number - 1];
    if (!version) return no(404);
    if (version.by === by) return no(403);
    if (version.outcome === outcome) return REPEAT;
    if (this.over || this.completed.size === 2 || this.open !== number) return no(409);
    const before = this.inForce === null ? undefined : this.versions[this.inForce - 1];
    version.outcome = outcome;
    if (outcome === 'accepted' && before) {
      const left = [...before.items];
      for (const item of version.items) {
        // If neither version names who delivers, the side that has delivered counts.
        const index = left.findIndex(({ what, by, delivery }) => {
          const sides = new Set([by ?? delivery?.by ?? item.by ?? 'S', item.by ?? by ?? delivery?.by ?? 'S']);
          return what === item.what && sides.size === 1;
        });
        const [same] = index < 0 ? [] : left.splice(index, 1);
        item.delivery = same?.delivery ? { ...same.delivery } : null;
      }
    }
    return { status: 200, changes: true };
  }

  #withdraw(by: ModelActor, number: number): Expected {
    const version = this.versions[number - 1];
    if (!version) return no(404);
    if (version.by !== by) return no(403);
    if (version.outcome === 'withdrawn') return REPEAT;
    if (this.over || this.completed.size === 2 || this.open !== number) return no(409);
    version.outcome = 'withdrawn';
    return { status: 200, changes: true };
  }

  #item(number: number, n: number) {
    if (this.over || this.inForce === null || this.inForce !== number) return no(409);
    return this.versions[number - 1]?.items[n - 1] ?? no(404);
  }

  #deliver(by: ModelActor, { version, n, link }: { version: number; n: number; link: string }): Expected {
    const item = this.#item(version, n);
    if ('status' in item) return item;
    const { delivery } = item;
    if (delivery?.by === by && delivery.link === link) return REPEAT;
    if (delivery && (delivery.confirmed || delivery.by !== by)) return no(409);
    if (item.by !== null && item.by !== by) return no(403);
    item.delivery = { by, link, confirmed: false };
    return { status: 200, changes: true };
  }

  #confirm(by: ModelActor, { version, n, seen }: { version: number; n: number; seen: boolean }): Expected {
    const item = this.#item(version, n);
    if ('status' in item) return item;
    const { delivery } = item;
    if (!delivery) return no(409);
    if (delivery.by === by) return no(403);
    if (delivery.confirmed) return REPEAT;
    if (!seen) return no(409);
    delivery.confirmed = true;
    return { status: 200, changes: true };
  }

  /** The steps of the collaboration, as far as they affect the agreement. */
  #move(by: 'S' | 'R', action: 'complete' | 'finalize' | 'cancel', acknowledged: boolean): Expected {
    if (this.cancelled) return no(409);
    if (action === 'cancel') {
      if (this.completed.size === 2) return no(409);
      this.cancelled = true;
      return { status: 200, changes: true };
    }
    const done = action === 'complete' ? this.completed : this.finalized;
    if (done.has(by)) return REPEAT;
    if (action === 'finalize' && !(this.completed.has(by) && this.completed.has(OTHER[by]))) return no(409);
    if (!acknowledged && this.hasOpenItemsFor(by)) return no(409);
    done.add(by);
    return { status: 200, changes: true };
  }

  shown() {
    const sides = { S: 'sender', R: 'recipient', T: 'third' } as const;
    return {
      ...{ newest: this.versions.length, inForce: this.inForce, open: this.open },
      waitsFor: this.waitsFor && sides[this.waitsFor],
      versions: this.versions.map(({ by, outcome, items }, index) => ({
        version: index + 1,
        state: outcome ?? (index + 1 === this.versions.length ? 'proposed' : 'replaced'),
        proposedBy: sides[by],
        items: items.map(({ what, by: owed, delivery }) => ({
          ...{ what, by: owed && sides[owed] },
          delivery: delivery && { ...delivery, by: sides[delivery.by] },
        })),
      })),
    };
  }
}

const actor = fc.constantFrom<ModelActor>('S', 'S', 'S', 'S', 'R', 'R', 'R', 'R', 'T');
const item = fc.record({
  what: fc.constantFrom('a film', 'a picture', 'a song'),
  by: fc.constantFrom<'S' | 'R'>('S', 'S', 'S', 'R'),
});
const items = fc.array(item, { minLength: 1, maxLength: 3 });
const rarely = fc.constantFrom(false, false, false, true);
const link = fc.constantFrom('https://video.example/1', 'https://video.example/2');
/** The offset from the version that would be valid; 0 in most steps. */
const off = fc.constantFrom(0, 0, 0, 0, 0, -1, 1);
const n = fc.constantFrom(1, 1, 1, 2, 3, 4);

/** A step that is drawn independently of the model's state. `stepFrom` turns its offset into a version. */
export const drawnStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('propose' as const), by: actor, off, items, old: rarely },
      ...{ pays: fc.constantFrom('all' as const, 'all', 'less', 'nothing'), acknowledged: fc.boolean() },
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'accept', 'decline'), by: actor, off }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), by: actor, off }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), by: actor, off, n, link }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('confirm' as const), by: actor, off, n },
      seen: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('complete' as const, 'complete', 'complete', 'finalize', 'cancel'),
      by: fc.constantFrom<'S' | 'R'>('S', 'R'),
      acknowledged: fc.constantFrom(true, true, false),
    }),
  },
);
type DrawnStep = typeof drawnStep extends fc.Arbitrary<infer T> ? T : never;

export function stepFrom(drawn: DrawnStep, model: AgreementModel): ModelStep {
  const newest = model.versions.length;
  const inForce = model.inForce ?? newest;
  const { by } = drawn;
  switch (drawn.do) {
    case 'propose':
      return { ...drawn, replaces: Math.max(0, newest + drawn.off) };
    case 'accept':
    case 'decline':
    case 'withdraw':
      return { do: drawn.do, by, version: Math.max(1, newest + drawn.off) };
    case 'deliver':
      return { ...drawn, version: Math.max(1, inForce + drawn.off) };
    case 'confirm':
      return { ...drawn, version: Math.max(1, inForce + drawn.off) };
    default:
      return { do: drawn.do, by, acknowledged: drawn.acknowledged };
  }
}
