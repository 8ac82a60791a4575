import { useLoaderData } from 'react-router';
import { Card } from '#ui/card/card.tsx';
import { forViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './kollab-or-post-page.module.css';

export const meta = titled('New');

export const loader = forViewer(({ api }) => api.getViewer());

export default function KollabOrPostPage() {
  const { currentActiveKollabs, maxActiveKollabs, contentType } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h1>What would you like to make?</h1>
      <div className={styles.choices}>
        <Card
          title="Make a Kollab"
          headingLevel={2}
          picture={null}
          category={contentType}
          link={<Link to={paths.newKollab} />}
          summary="Say what you want to make together, who you are looking for and what they get. People who like it can send you a request."
          footer={
            <span>
              Active Kollabs:{' '}
              <strong className={styles.count}>
                {currentActiveKollabs}/{maxActiveKollabs}
              </strong>
            </span>
          }
        />
        <Card
          title="Make a post"
          headingLevel={2}
          picture={null}
          category={contentType}
          link={<Link to={paths.newPost} />}
          summary="Show what you made or what you are working on, in one picture and a few words. It appears on your profile and in search."
        />
      </div>
    </div>
  );
}
