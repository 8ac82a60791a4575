import { Trophy } from 'lucide-react';
import { CATEGORIES, categoryLabel, PLATFORMS, platformLabel } from '#contract/product.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { CategoryTiles } from '#ui/category/category-tiles.tsx';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import styles from './content.module.css';
import { ExampleLink, Specimen } from './specimen.tsx';

const TONES: { tone: BadgeTone; text: string }[] = [
  { tone: 'neutral', text: 'Closed' },
  { tone: 'info', text: 'Pending' },
  { tone: 'success', text: 'Completed' },
  { tone: 'warning', text: 'Waiting' },
  { tone: 'danger', text: 'Cancelled' },
];

const LONG = 'Everything that is filmed on a ferry between the last bell and the first bread';

export function BadgeSpecimens() {
  return (
    <>
      <Specimen name="Badge" note="The states, each with its own sign." layout="row">
        {TONES.map(({ tone, text }) => (
          <Badge key={tone} tone={tone}>
            {text}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Badge" note="Types and tags; as a link, long, right to left." layout="row">
        <Badge>Creators</Badge>
        <Badge render={<ExampleLink to="content" />}>harbour</Badge>
        <Badge category="travel" render={<ExampleLink to="content" />}>
          Travel
        </Badge>
        <Badge category="unheard-of">Not a category</Badge>
        <Badge>{LONG}</Badge>
        <Badge tone="info">عبّارة الميناء</Badge>
      </Specimen>
      <Specimen name="Badge" note="The tints of all 22 categories." layout="row" wide>
        {CATEGORIES.map((category) => (
          <Badge key={category} category={category}>
            {categoryLabel(category)}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="CategoryTiles" note="The same tints, large; one without a category." wide>
        <CategoryTiles
          label="Every category"
          items={[
            ...CATEGORIES.map((category) => ({
              label: categoryLabel(category),
              category,
              link: <ExampleLink to="content" />,
            })),
            {
              label: 'Popular',
              text: 'With a line of text',
              icon: <Trophy aria-hidden />,
              link: <ExampleLink to="content" />,
            },
          ]}
        />
      </Specimen>
      <Specimen name="PlatformSign" note="Every platform, and a custom link." layout="row">
        {[...PLATFORMS, 'Portfolio'].map((type) => (
          <span key={type} className={styles.sign}>
            <PlatformSign type={type} />
            {platformLabel(type)}
          </span>
        ))}
      </Specimen>
    </>
  );
}
