import { Mail } from 'lucide-react';
import { Link } from '../link.tsx';
import { MembersLink } from '../login-required/members-link.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../viewer.ts';
import styles from './reactions.module.css';

export function MessageLink({ username }: { username: string }) {
  const viewer = useViewer();
  if (viewer?.username === username) return null;
  const Way = viewer ? Link : MembersLink;
  return (
    <Way
      to={paths.writeTo(username)}
      className={styles.reaction}
      aria-label={`Message @${username}`}
      title="Message"
    >
      <Mail aria-hidden size={18} />
    </Way>
  );
}
