import { storiesAnsweredSoon } from './stories/answered-soon.ts';
import { finishedStories } from './stories/finished.ts';
import { moreFinishedStories } from './stories/finished-too.ts';
import { storiesOfMira } from './stories/of-mira.ts';
import { storiesOfNewcomer, storiesOfNorthRoast } from './stories/of-northroast.ts';
import { openAndClosedStories } from './stories/open-and-closed.ts';
import { runningStories } from './stories/under-way.ts';
import type { DemoStory } from './story.ts';

/** Every collaboration of the demo world, in no order of time; `stepsOf` gives each one's steps. */
export const stories: readonly DemoStory[] = [
  ...storiesOfMira,
  ...storiesOfNorthRoast,
  ...storiesOfNewcomer,
  ...finishedStories,
  ...moreFinishedStories,
  ...runningStories,
  ...openAndClosedStories,
  ...storiesAnsweredSoon,
];
