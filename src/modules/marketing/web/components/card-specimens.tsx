import { Heart } from 'lucide-react';
import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Card } from '#ui/card/card.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { Shelf } from '#ui/shelf/shelf.tsx';
import cover from '../sample-kollab.svg';
import styles from './content.module.css';
import { BROKEN_PICTURE, ExampleLink, Specimen } from './specimen.tsx';

const FERRY = 'One night on the harbour ferry, from last bell to first bread';
const SUMMARY =
  'A short film of the last crossing of the day: the crew, the lights, the people who live by it. Twelve minutes, shot in two nights, with a score that is written on board and played on deck at the first showing, whatever the weather does.';

const ON_SHELF = Array.from({ length: 8 }, (_, index) => `Night train ${index + 1}`);

export function CardSpecimens() {
  return (
    <>
      <Specimen
        name="Card, CardGrid"
        note="With a picture, without, with a broken one; long text, right to left, only a title."
        wide
      >
        <CardGrid label="Cards of every kind">
          <Card
            title={FERRY}
            link={<ExampleLink to="content" />}
            picture={cover}
            category="videography"
            summary={SUMMARY}
            headingLevel={4}
            eyebrow={<Badge category="videography">{categoryLabel('videography')}</Badge>}
            footer={<Owner name="Noor Films" audience={18_400} />}
            corner={
              <IconButton label="Like">
                <Heart aria-hidden />
              </IconButton>
            }
          />
          <Card
            title="No picture: two shapes in the category’s tint"
            link={<ExampleLink to="content" />}
            picture={null}
            category="music"
            summary="Drawn from the title, so that it stays the same."
            headingLevel={4}
            eyebrow={<Badge category="music">{categoryLabel('music')}</Badge>}
            footer={<Owner name="Lina Hertz" audience={0} />}
          />
          <Card
            title="A broken picture looks like none"
            link={<ExampleLink to="content" />}
            picture={BROKEN_PICTURE}
            category="food"
            summary="The browser’s broken-picture icon is not shown."
            headingLevel={4}
            eyebrow={
              <>
                <Badge category="food">{categoryLabel('food')}</Badge>
                <Badge tone="neutral">Closed</Badge>
              </>
            }
            footer={<Owner name="Tomas Bakes" audience={2_400_000_000} />}
          />
          <Card
            title="Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft, and whoever else would like to come along for the ride, as long as there is room on deck"
            link={<ExampleLink to="content" />}
            picture={null}
            category="entertainment"
            summary={SUMMARY}
            headingLevel={4}
            eyebrow={<Badge category="entertainment">{categoryLabel('entertainment')}</Badge>}
            footer={
              <Owner name="The Very Long Named Society for the Filming of Ferries" audience={999_499} />
            }
          />
          <Card
            title="ليلة واحدة على عبّارة الميناء، من آخر جرس إلى أول خبز"
            link={<ExampleLink to="content" />}
            picture={null}
            category="travel"
            summary="فيلم قصير عن آخر رحلة في اليوم: الطاقم والأضواء والناس الذين يعيشون منها. اثنتا عشرة دقيقة صُوِّرت في ليلتين."
            headingLevel={4}
            eyebrow={<Badge category="travel">{categoryLabel('travel')}</Badge>}
            footer={<Owner name="نور للأفلام" audience={1204} />}
          />
          <Card title="Hi" picture={null} headingLevel={4} />
        </CardGrid>
      </Specimen>
      <Specimen name="Card" note="Without a cover, and without a link.">
        <Card
          title="Only text"
          category="writing"
          summary="This card has no link and does not look clickable."
          headingLevel={4}
          eyebrow={<Badge category="writing">{categoryLabel('writing')}</Badge>}
        />
        <Card title="Only text, with a link" link={<ExampleLink to="content" />} headingLevel={4}>
          <p className={styles.soft}>Other content is below the summary.</p>
        </Card>
      </Specimen>
      <Specimen name="Card" note="A square cover.">
        <div className={styles.narrow}>
          <Card
            title={FERRY}
            link={<ExampleLink to="content" />}
            picture={cover}
            ratio="1 / 1"
            category="videography"
            headingLevel={4}
          />
        </div>
      </Specimen>
      <Specimen name="Shelf" note="More cards than fit, with a link to the rest; and one card." wide>
        <Shelf
          title="Eight on a shelf"
          headingLevel={3}
          more={<ExampleLink to="content">See all</ExampleLink>}
        >
          {ON_SHELF.map((title) => (
            <li key={title}>
              <Card
                title={title}
                link={<ExampleLink to="content" />}
                picture={null}
                category="music"
                headingLevel={4}
              />
            </li>
          ))}
        </Shelf>
        <Shelf title="One on a shelf" headingLevel={3}>
          <li>
            <Card title="Alone" picture={null} category="art" headingLevel={4} />
          </li>
        </Shelf>
      </Specimen>
      <Specimen
        name="CardPicture"
        note="On its own: a picture, a broken one, none; as wide as a banner."
        wide
      >
        <div className={styles.pictures}>
          <CardPicture src={cover} seed="ferry" alt="A ferry at night" />
          <span data-category="food">
            <CardPicture src={BROKEN_PICTURE} seed="bread" />
          </span>
          <span data-category="science">
            <CardPicture src={null} seed="moss" />
          </span>
          <CardPicture src={null} seed="no category" />
        </div>
        <span data-category="gaming">
          <CardPicture src={null} seed="banner" ratio="6 / 1" />
        </span>
      </Specimen>
    </>
  );
}

function Owner({ name, audience }: { name: string; audience: number }) {
  return (
    <span className={styles.owner}>
      <Avatar name={name} size={32} />
      <span className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.audience}>{formatCompact(audience)} on YouTube</span>
      </span>
    </span>
  );
}
