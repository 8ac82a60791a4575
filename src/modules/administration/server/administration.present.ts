import type { z } from 'zod';
import type {
  AdminPlaceView,
  InvitationView,
  LoggedChange,
  placeForm,
  WaitingView,
} from '#modules/administration/administration.contract.ts';
import type { WaitingRow } from '#modules/marketing/server/waiting-list.service.ts';
import { LOGO_SIZES, logoPath } from '#modules/place/place.rules.ts';
import type {
  InvitationRow,
  PlaceChange,
  PlaceLogRow,
  PlaceRow,
} from '#modules/place/server/place.service.ts';

export function placeOf({ announcedAt: _, announcementUntil, logo, ...row }: PlaceRow): AdminPlaceView {
  return {
    ...row,
    logo: logo && logoPath(logo, LOGO_SIZES.small),
    announcementUntil: announcementUntil?.toISOString() ?? null,
  };
}

export function settingsOf({ announcementUntil, ...form }: z.output<typeof placeForm>): Partial<PlaceChange> {
  return { ...form, announcementUntil: announcementUntil === null ? null : new Date(announcementUntil) };
}

export function logged({ id, action, detail, byOperator, createdAt, admin }: PlaceLogRow): LoggedChange {
  return {
    ...{ logId: id, action, detail, admin: admin ?? '', operator: byOperator },
    date: createdAt.toISOString(),
  };
}

export function invitationOf({
  id,
  note,
  uses,
  used,
  status,
  createdAt,
  expiresAt,
}: InvitationRow): InvitationView {
  return {
    ...{ invitationId: id, note, uses, used, status },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}

export function waitingOf({ id, email, confirmedAt, invitedAt }: WaitingRow): WaitingView {
  return {
    ...{ waitingId: id, email, since: (confirmedAt ?? new Date(0)).toISOString() },
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
