import type { Statement } from '#infra/api/write.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Db } from '#infra/db/pool.ts';
import type { FileContainer, FileHolder } from '#infra/module.ts';
import {
  type FoundConversation,
  type FoundThread,
  readForReply,
  readForThread,
} from './message-target.queries.ts';
import { OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';
import { requireOpenConversation, requireOpenThread } from './send-message.commands.ts';

const NO_MESSAGE = { counted: null, pictures: [], files: [], now: new Date(0) };

/** Who may write in a conversation may add files to it. */
export const conversationFiles: FileContainer = async (db, viewer, id) => {
  const found = await find<FoundConversation>(db, readForReply(id, { ...NO_MESSAGE, senderId: viewer.id }));
  requireOpenConversation(viewer, found);
};

/** For the messages in its thread, and for its deliveries. */
export const collaborationFiles: FileContainer = async (db, viewer, id) => {
  const found = await find<FoundThread>(db, readForThread(id, { ...NO_MESSAGE, senderId: viewer.id }));
  requireOpenThread(viewer, found);
};

async function find<F>(db: Db, { text, values }: Statement): Promise<F | null> {
  const { rows } = await db.execute(numberedSql(text, values));
  // The statement's columns are the fields of `F`.
  return (rows[0] as F | undefined) ?? null;
}

const SHOWS = `select from messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join profiles other on other.user_id = s.other_id
  where m.id = $2::uuid and ${OWN_COPY} and not m.erased and m.state = 'active'
    and (m.sender_id = s.user_id or ${OTHER_VISIBLE})`;

/** Read by those who see the message, as its pictures are. */
export const messageFiles: FileHolder = {
  async shows(database, viewerId, { holderId }) {
    const { rowCount } = await queryPlanned(database, SHOWS, [viewerId, holderId]);
    return rowCount === 1;
  },
  holds: 'exists (select from messages m where m.id = f.holder_id and not m.erased)',
};
