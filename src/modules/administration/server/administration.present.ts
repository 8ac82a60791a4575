import type { z } from 'zod';
import type {
  AdminPlaceView,
  InvitationView,
  placeForm,
  WaitingView,
} from '#modules/administration/administration.contract.ts';
import { maskedAddress } from '#modules/administration/administration.rules.ts';
import type { WaitingRow } from '#modules/marketing/server/waiting-list.service.ts';
import { LOGO_SIZES, logoPath } from '#modules/place/place.rules.ts';
import type { InvitationRow, PlaceChange, PlaceRow } from '#modules/place/server/place.service.ts';

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
    ...{
      waitingId: id,
      maskedEmail: maskedAddress(email),
      since: (confirmedAt ?? new Date(0)).toISOString(),
    },
    invitedAt: invitedAt?.toISOString() ?? null,
  };
}
