import { redirect, useLoaderData } from 'react-router';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { MentionTextArea } from '#web/mentions/mention-text-area.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { firstMessageForm } from '../messaging.contract.ts';
import { MESSAGE_LENGTH } from '../messaging.rules.ts';
import styles from './inbox-page.module.css';

export const meta = titled('New message');

export const loader = forViewer(async ({ api, username: me, params: { username = '' } }) => {
  const params = { username };
  const [{ userData }, found] = await Promise.all([
    orNotFound(api.getUser({ params })),
    orNotFound(api.conversationWith({ params })),
  ]);
  if (found.conversationId !== null && !found.opens) throw redirect(paths.conversation(found.conversationId));
  return { user: userData.user, found, me };
});

export default function FirstMessagePage() {
  const { user, found, me } = useLoaderData<typeof loader>();
  const { username, displayName, profileImageUrl } = user;
  return (
    <section className={styles.conversation} aria-labelledby="conversation-title">
      <header className={styles.who}>
        <div className={styles.back}>
          <BackLink link={<Link to={paths.user(username)} />}>Profile</BackLink>
        </div>
        <Avatar name={displayName} src={profileImageUrl} size={40} />
        <div className={styles.name}>
          <h2 id="conversation-title">
            Write to{' '}
            <Link to={paths.user(username)}>
              <UserName displayName={displayName} username={username} oneLine />
            </Link>
          </h2>
        </div>
      </header>
      {found.because ? (
        <p className={styles.closed}>{found.reason}</p>
      ) : (
        <FirstMessage
          key={username}
          {...{ username, displayName, me, waits: found.waits, opens: found.opens }}
        />
      )}
    </section>
  );
}

interface FirstMessageProps {
  username: string;
  displayName: string;
  me: string;
  waits: boolean;
  opens: boolean;
}

function FirstMessage({ username, displayName, me, waits, opens }: FirstMessageProps) {
  const form = useForm({
    schema: firstMessageForm,
    defaults: { text: '' },
    draft: `first-message/${me}/${username}`,
    send: ({ text }, key) => api.beginConversation({ body: { username, text }, key }),
    changes: ['page'],
    goTo: ({ conversationId }) => paths.conversation(conversationId),
  });
  return (
    <Form form={form} submit="Send" busyLabel="Sending" className={styles.first}>
      <MentionTextArea
        {...form.field('text', 'Your message')}
        required
        maxPoints={MESSAGE_LENGTH}
        rows={6}
        hint={
          waits
            ? `${displayName} does not know you yet, so they have to accept this message first. After that you can write more and send pictures.`
            : opens
              ? 'It continues your earlier conversation.'
              : ''
        }
      />
    </Form>
  );
}
