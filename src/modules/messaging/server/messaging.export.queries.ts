import { Readable } from 'node:stream';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { messagingExportTexts } from '#modules/messaging/messaging.messages.ts';
import { foundJson, OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';

const AT_ONCE = 100;

export function messagingExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'messages.json',
      about: messagingExportTexts.messages,
      each: async function* () {
        for await (const rows of inBatches(AT_ONCE, read<Row>(database, MESSAGES, userId, AT_ONCE), idOf)) {
          for (const { view } of rows) yield JSON.parse(view);
        }
      },
    },
    {
      folder: 'messages/',
      about: messagingExportTexts.pictures,
      files: async function* () {
        for await (const rows of inBatches(1, read<PictureRow>(database, PICTURES, userId, 1), idOf)) {
          for (const { view, bytes } of rows) yield { name: view, bytes: Readable.from([bytes]) };
        }
      },
    },
  ];
}

interface Row {
  id: string;
  view: string;
}
interface PictureRow extends Row {
  bytes: Buffer;
}

const COPY = `messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join conversations c on c.id = m.conversation_id
  join profiles other on other.user_id = s.other_id`;
const NONE = '00000000-0000-0000-0000-000000000000';

/** Ids are ordered by time. */
const MESSAGES = `select m.id, ${foundJson.asText} as view from ${COPY}
  where ${OWN_COPY} and m.id > $2::uuid order by m.id limit $3`;
const PICTURES = `select p.id, m.id || '-' || p.place || '.webp' as view, p.bytes
  from message_pictures p cross join ${COPY}
  where p.message_id = m.id and ${OWN_COPY} and m.state = 'active'
    and (m.sender_id = s.user_id or ${OTHER_VISIBLE}) and p.id > $2::uuid order by p.id limit $3`;

const idOf = ({ id }: Row) => id;

function read<R extends Row>(database: Database, text: string, userId: string, limit: number) {
  return async (after: string | undefined): Promise<R[]> => {
    const { rows } = await database.pool.query<R>(text, [userId, after ?? NONE, limit]);
    return rows;
  };
}
