import type { AppContext } from '#infra/app-context.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { pushExportText } from '#modules/push/push.messages.ts';
import { listDevicesOf, targetOf } from './push.queries.ts';

export function pushExport(context: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'push-devices.json',
      about: pushExportText,
      each: async () =>
        (await listDevicesOf(context.database.db, userId)).map(
          ({ id, encryptedTarget, device, createdAt, lastSentAt }) => ({
            device,
            host: new URL(targetOf(context, { id, encryptedTarget }).endpoint).host,
            since: createdAt.toISOString(),
            lastSentAt: lastSentAt?.toISOString() ?? null,
          }),
        ),
    },
  ];
}
