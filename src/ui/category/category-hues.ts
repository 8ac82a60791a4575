/**
 * The hue of each content category, in degrees of OKLCH. category.css has the same numbers, which a test checks.
 * Generated covers use it, so that a cover matches its badge.
 */
export const categoryHues = {
  gaming: 295,
  photography: 70,
  videography: 20,
  health: 160,
  beauty: 350,
  entertainment: 45,
  design: 275,
  fashion: 330,
  travel: 225,
  music: 310,
  fitness: 130,
  diy: 58,
  technology: 250,
  food: 33,
  art: 8,
  science: 195,
  education: 262,
  crafts: 85,
  news: 238,
  writing: 100,
  finance: 148,
  marketing: 212,
} as const satisfies Record<string, number>;
