import { getKollab } from './kollabs.ts';
import { randomFrom } from './pictures/random.ts';

export type Side = 'sender' | 'recipient';

export const STORY_STATES = [
  'pending',
  'reminded',
  'accepted',
  'senderComplete',
  'recipientComplete',
  'bothComplete',
  'senderFinalized',
  'recipientFinalized',
  'completed',
  'rejected',
  'withdrawn',
  'cancelled',
] as const;
export type StoryState = (typeof STORY_STATES)[number];

/** One collaboration, told shortly: where it stands, when it began, when the last thing happened. */
export interface DemoStory {
  kollab: string;
  sender: string;
  state: StoryState;
  /** Days ago of the request. */
  from: number;
  /** Days ago of the newest step; equal to `from` when nothing followed the request. */
  to: number;
  /** 'Introduce yourself to the recipient'. */
  note: string;
  updates?: readonly (readonly [by: Side, note: string])[];
  /** Said with the last step. */
  closing?: string;
  /** Who cancelled; the sender unless told. */
  by?: Side;
}

export type StepAction =
  | 'create'
  | 'remind'
  | 'accept'
  | 'update'
  | 'complete'
  | 'finalize'
  | 'reject'
  | 'withdraw'
  | 'cancel';

/** A step of the lifecycle (decisions.md section 4), ready to be replayed in order of `daysAgo`, oldest first. */
export interface DemoStep {
  action: StepAction;
  by: Side;
  note?: string;
  daysAgo: number;
}

/** Who answers within hours, as their profiles say. */
const QUICK_TO_RESPOND: readonly string[] = ['coach_bex', 'oddvolt_synths'];

/** The steps that lead to the story's state, oldest first, spread between its first and its last day. */
export function stepsOf(story: DemoStory): DemoStep[] {
  const steps = sequence(story);
  const random = randomFrom(`${story.kollab} ${story.sender}`);
  const last = steps.length - 1;
  return steps.map((step, index) => {
    const wobble = index === 0 || index === last ? 0 : random.between(-0.35, 0.35);
    const share = last === 0 ? 0 : (index + wobble) / last;
    const daysAgo = story.from - (story.from - story.to) * share;
    const soon = step.action === 'accept' && index < last && QUICK_TO_RESPOND.includes(recipientOf(story));
    return { ...step, daysAgo: soon ? Math.max(daysAgo, story.from - random.between(0.05, 0.5)) : daysAgo };
  });
}

function sequence(story: DemoStory): Omit<DemoStep, 'daysAgo'>[] {
  const { note, state, closing, by = 'sender', updates = [] } = story;
  const [first, second] = order(story);
  const steps: Omit<DemoStep, 'daysAgo'>[] = [{ action: 'create', by: 'sender', note }];
  const accepted = !(['pending', 'reminded', 'rejected', 'withdrawn'] as StoryState[]).includes(state);
  if (accepted) steps.push({ action: 'accept', by: 'recipient' });
  steps.push(...updates.map(([author, text]) => ({ action: 'update' as const, by: author, note: text })));
  const ending = ENDINGS[state](first, second, by);
  const finish = ending.pop();
  steps.push(...ending);
  if (finish) steps.push(closing === undefined ? finish : { ...finish, note: closing });
  return steps;
}

type Ending = (first: Side, second: Side, by: Side) => Omit<DemoStep, 'daysAgo'>[];

const bothComplete: Ending = (first, second) => [
  { action: 'complete', by: first },
  { action: 'complete', by: second },
];

const ENDINGS: Record<StoryState, Ending> = {
  pending: () => [],
  reminded: () => [{ action: 'remind', by: 'sender' }],
  accepted: () => [],
  senderComplete: () => [{ action: 'complete', by: 'sender' }],
  recipientComplete: () => [{ action: 'complete', by: 'recipient' }],
  bothComplete,
  senderFinalized: (...sides) => [...bothComplete(...sides), { action: 'finalize', by: 'sender' }],
  recipientFinalized: (...sides) => [...bothComplete(...sides), { action: 'finalize', by: 'recipient' }],
  completed: (first, second, by) => [
    ...bothComplete(first, second, by),
    { action: 'finalize', by: second },
    { action: 'finalize', by: first },
  ],
  rejected: () => [{ action: 'reject', by: 'recipient' }],
  withdrawn: () => [{ action: 'withdraw', by: 'sender' }],
  cancelled: (_first, _second, by) => [{ action: 'cancel', by }],
};

/** Who was ready first: neither side always is. */
function order({ kollab, sender }: DemoStory): readonly [Side, Side] {
  return randomFrom(`first ${kollab} ${sender}`).chance(0.5)
    ? ['sender', 'recipient']
    : ['recipient', 'sender'];
}

/** The owner of the Kollab that the story is about. */
export const recipientOf = ({ kollab }: DemoStory) => getKollab(kollab).owner;
