import { type Ref, useRef, useState } from 'react';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { canComment } from '#modules/reactions/reactions.policy.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { policyViewer } from '#web/policy.ts';
import { COMMENTS_ID } from '#web/reactions/reactions.tsx';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useViewer } from '#web/viewer.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import { CommentFormOnDemand } from './comment-form-on-demand.ts';
import type { CommentedOn } from './commented-on.ts';
import styles from './comments.module.css';

interface CommentItemProps {
  comment: CommentView;
  on: CommentedOn;
  onDeleted: (comment: CommentView) => void;
  /** Called if the shown comment is not reloaded with the page. */
  onEdited?: (comment: CommentView) => void;
  /** Opens the form for a reply; undefined if the viewer cannot reply. */
  reply?: { ref: Ref<HTMLButtonElement>; onPress: () => void } | undefined;
}

export function CommentItem({ comment, on, onDeleted, onEdited, reply }: CommentItemProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  if (comment.deleted) return <p className={styles.deleted}>This comment was deleted.</p>;
  const { username, displayName, profileImageUrl, datePosted, editedAt } = comment;
  return (
    <article className={styles.comment} aria-label={`Comment by ${displayName}`}>
      <Avatar name={displayName} src={profileImageUrl} size={32} />
      <div className={styles.body}>
        <p className={styles.meta}>
          <Link to={paths.user(username)} className={styles.author}>
            <UserName displayName={displayName} username="" oneLine />
          </Link>
          <span className={styles.when}>
            @{username} · <Time value={datePosted} format="relative" />
            {editedAt ? ' · edited' : null}
          </span>
        </p>
        {editing ? null : (
          <p className={styles.text} dir="auto">
            <LinkedText text={comment.text} mentions={comment.mentions} />
          </p>
        )}
        <CommentFormOnDemand
          open={editing}
          onOpenChange={(open) => {
            setEditing(open);
            if (!open) setTimeout(() => edit.current?.focus());
          }}
          on={on}
          edited={comment}
          label="Your comment"
          onWritten={onEdited}
        />
        {editing ? null : (
          <CommentActions
            comment={comment}
            on={on}
            onDeleted={onDeleted}
            reply={reply}
            edit={{ ref: edit, onPress: () => setEditing(true) }}
          />
        )}
      </div>
    </article>
  );
}

function CommentActions({
  comment,
  on,
  onDeleted,
  reply,
  edit,
}: CommentItemProps & { edit: { ref: Ref<HTMLButtonElement>; onPress: () => void } }) {
  const viewer = useViewer();
  const hydrated = useHydrated();
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null);
  const remove = useWrite(
    (keyed: Keyed = {}) => api.deleteComment({ params: { id: comment.commentId }, ...keyed }),
    {
      success: ({ message }) => message,
      onSuccess: () => onDeleted(comment),
    },
  );
  const subject = { authorId: comment.username, ownerId: on.owner, posted: new Date(comment.datePosted) };
  const signIn = <MembersLink to={`${on.path}#${COMMENTS_ID}`} />;
  const may = (action: 'edit' | 'delete') => canComment(policyViewer(viewer), action, subject, new Date()).ok;
  return (
    <div className={styles.actions}>
      {reply && viewer ? (
        <Button ref={reply.ref} variant="link" size="s" onClick={reply.onPress}>
          Reply
        </Button>
      ) : null}
      {reply && !viewer ? (
        <Button variant="link" size="s" render={signIn}>
          Reply
        </Button>
      ) : null}
      {/* Whether it can be edited depends on the browser's clock, so it is not rendered on the server. */}
      {hydrated && may('edit') ? (
        <Button ref={edit.ref} variant="link" size="s" onClick={edit.onPress}>
          Edit
        </Button>
      ) : null}
      {may('delete') ? (
        <Button variant="link" size="s" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      ) : null}
      {viewer && viewer.username !== comment.username ? (
        <Button variant="link" size="s" onClick={() => setAsking('report')}>
          Report
        </Button>
      ) : null}
      {viewer ? null : (
        <Button variant="link" size="s" render={signIn}>
          Report
        </Button>
      )}
      <ReportDialogOnDemand
        open={asking === 'report'}
        onOpenChange={() => setAsking(null)}
        kind="comment"
        id={comment.commentId}
        what="this comment"
      />
      <ConfirmDialogOnDemand
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title="Delete this comment?"
        confirmLabel="Delete comment"
        danger
        onConfirm={() => remove.run()}
      >
        You cannot undo this. Replies to it stay.
      </ConfirmDialogOnDemand>
    </div>
  );
}
