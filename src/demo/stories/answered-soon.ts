import type { DemoStory } from '../story.ts';

/** Requests that got a no within hours, from users who answer quickly. */
export const storiesAnsweredSoon: readonly DemoStory[] = [
  {
    kollab: 'kettlebell-cast',
    sender: 'lumen_labkits',
    state: 'rejected',
    from: 12,
    to: 11.8,
    note: 'We mould rubber feet for microscopes. A four-kilo foot with a handle is not so far from that, and Ola’s grandmother would test it.',
    closing:
      'Rubber all through would bounce off a church floor and into a piano. Thank you, and tell her hello.',
  },
  {
    kollab: 'kettlebell-cast',
    sender: 'hinge_and_dowel',
    state: 'rejected',
    from: 9,
    to: 8.9,
    note: 'Beech, turned, with a lead heart. It would be the warmest kettlebell in the county.',
    closing: 'The warmest, yes, and then somebody’s dog finds the lead. I have to say no.',
  },
  {
    kollab: 'lunchbox-loaner',
    sender: 'zuri_mends',
    state: 'rejected',
    from: 17,
    to: 16.9,
    note: 'I do not make tracks, I mend trousers. But a lunchbox that hums while I darn would be a video.',
    closing:
      'It would be, and I would watch it. The thirty days are for tracks, though: ask again when the radio comes.',
  },
  {
    kollab: 'lunchbox-loaner',
    sender: 'dr_orbit',
    state: 'rejected',
    from: 41,
    to: 40.7,
    note: 'I would like to play Jupiter’s radio storms through it and see which knob is the magnetosphere.',
    closing: 'It is the third one, and it is broken. Both lunchboxes are out until spring.',
  },
];
