import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type TypedName, typedName, withName } from '#modules/reactions/mention-typing.rules.ts';
import type { MentionableUser } from '#modules/search/search.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import styles from './mention-list.module.css';
import { positionList } from './position-list.ts';
import { useMentionable } from './use-mentionable.ts';

export type TakesKey = (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;

interface MentionListProps {
  box: RefObject<HTMLTextAreaElement | null>;
  takesKey: RefObject<TakesKey | null>;
}

/** The focus stays in the text box, which refers to the active option (`aria-activedescendant`). */
export function MentionList({ box, takesKey }: MentionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typed = useTypedName(box);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  if (typed === null && closedAt !== null) setClosedAt(null);
  const users = useMentionable(typed && typed.start !== closedAt ? typed.name : null);
  const [active, setActive] = useState<string | null>(null);
  const index = Math.max(
    0,
    users.findIndex(({ username }) => username === active),
  );
  const isOpen = users.length > 0;

  const take = ({ username }: MentionableUser) => {
    const element = box.current;
    if (!element || !typed) return;
    const { text, caret } = withName(element.value, typed, username);
    element.focus();
    element.setRangeText(text, 0, element.value.length, 'end');
    element.setSelectionRange(caret, caret);
    // Lets the form and React see the change as typed input.
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    setActive(null);
  };

  useImperativeHandle(takesKey, () => (event) => {
    if (!isOpen || isComposing(event.nativeEvent)) return false;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = (index + (key === 'ArrowDown' ? 1 : users.length - 1)) % users.length;
      setActive(users[next]?.username ?? null);
    } else if (key === 'Escape') {
      setClosedAt(typed?.start ?? null);
    } else if ((key === 'Enter' || key === 'Tab') && !event.shiftKey) {
      const chosen = users[index];
      if (chosen) take(chosen);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return;
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-haspopup', 'listbox');
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${index}`);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of ['autocomplete', 'haspopup', 'controls', 'activedescendant']) {
        element.removeAttribute(`aria-${name}`);
      }
    };
  }, [box, id, isOpen, index]);

  useLayoutEffect(() => {
    if (!isOpen || !box.current || !list.current) return;
    return positionList(box.current, list.current);
  }, [box, isOpen]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? `${users.length === 1 ? 'One user' : `${users.length} users`} to mention` : ''}
      </p>
      {isOpen ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Users to mention"
          popover="manual"
          className={styles.list}
        >
          {users.map((user, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the focus and handles the keys.
            <div
              key={user.username}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(user)}
            >
              <Avatar name={user.displayName} src={user.profileImageUrl} size={28} />
              <span className={styles.who}>
                <bdi className={styles.name}>{user.displayName}</bdi>
                <span className={styles.username}>@{user.username}</span>
              </span>
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

function useTypedName(box: RefObject<HTMLTextAreaElement | null>): TypedName | null {
  const [typed, setTyped] = useState<TypedName | null>(null);
  useEffect(() => {
    const look = () => {
      const element = box.current;
      const { selectionStart = 0, selectionEnd = 0, value = '' } = element ?? {};
      const writes =
        element !== null && document.activeElement === element && selectionStart === selectionEnd;
      const found = writes ? typedName(value, selectionEnd) : null;
      setTyped((before) => (before?.name === found?.name && before?.start === found?.start ? before : found));
    };
    look();
    const element = box.current;
    document.addEventListener('selectionchange', look);
    for (const type of ['input', 'blur', 'focus']) element?.addEventListener(type, look);
    return () => {
      document.removeEventListener('selectionchange', look);
      for (const type of ['input', 'blur', 'focus']) element?.removeEventListener(type, look);
    };
  }, [box]);
  return typed;
}
