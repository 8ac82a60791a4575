import type { Fault } from './fault.ts';

export const accountsFaults: readonly Fault[] = [
  {
    name: 'Muted people and hidden cards stay in lists',
    kind: 'visibility',
    file: 'src/modules/profiles/server/visibility.service.ts',
    before: 'exclusions?.setsAside || exclusions?.whole ? notSetAside(',
    after: 'exclusions?.whole ? notSetAside(',
  },
  {
    name: 'A block cuts one way alone',
    kind: 'visibility',
    file: 'src/modules/profiles/server/visibility.service.ts',
    before: 'union all select blocker_id from blocks where blocked_id = ${column}`;',
    after: 'union all select blocker_id from blocks where false and blocked_id = ${column}`;',
  },
  {
    name: 'Requests come from users without an audience, whom the recipient does not want',
    kind: 'permission',
    file: 'src/modules/profiles/preferences.rules.ts',
    before:
      "  if (recipient.whoMayRequest === 'verified' && !sender.hasAudience) return 'audienceMissing';\n",
    after: '',
  },
  {
    name: 'A verification code never expires',
    kind: 'expiry',
    file: 'src/modules/accounts/server/codes.commands.ts',
    before: "if (!row || row.usedAt || row.expiresAt <= now) throw new AppError('invalid_code');",
    after: "if (!row || row.usedAt) throw new AppError('invalid_code');",
  },
  {
    name: 'A changed password leaves the other sessions open',
    kind: 'token',
    file: 'src/modules/accounts/server/change-password.routes.ts',
    before: '    await revokeSessionsOf(context, tx, userId, sessionId);\n',
    after: '',
  },
  {
    name: 'The code of an authenticator app works twice',
    kind: 'token',
    file: 'src/modules/accounts/second-factor.rules.ts',
    before: 'return step > lastStep;',
    after: 'return step >= lastStep;',
  },
  {
    name: 'A page of another site gets a token by the session cookie',
    kind: 'permission',
    file: 'src/modules/accounts/server/sign-in.routes.ts',
    before:
      '  refuseForeignOrigin(context, caller);\n  const session = await findLiveSession(context, caller.cookie);\n  if (!session)',
    after: '  const session = await findLiveSession(context, caller.cookie);\n  if (!session)',
  },
  {
    name: 'Sign-up tells that an address has an account',
    kind: 'privacy',
    file: 'src/modules/accounts/server/accounts.commands.ts',
    before: 'if (broken === EMAIL_KEY) return null;',
    after: 'if (broken === EMAIL_KEY) throw invalid({ email: accountsRefusals.usernameTaken });',
  },
  {
    name: 'Deleting an account closes open collaborations unasked',
    kind: 'permission',
    file: 'src/modules/account-deletion/server/account-deletion.routes.ts',
    before: 'closeOpen: body.closeOpen ?? false',
    after: 'closeOpen: body.closeOpen ?? true',
  },
  {
    name: 'No mail says that an account was deleted',
    kind: 'mail',
    file: 'src/modules/account-deletion/server/account-deletion.commands.ts',
    before: 'if (verified) await context.outbox.post(',
    after: 'if (!verified) await context.outbox.post(',
  },
  {
    name: 'A user keeps any number of pictures',
    kind: 'limit',
    file: 'src/modules/media/server/pictures.commands.ts',
    before: 'if (kept.pictures > UPLOAD.pictures || kept.bytes > UPLOAD.storedBytes) {',
    after: 'if (kept.bytes > UPLOAD.storedBytes) {',
  },
  {
    name: 'Shared caches may keep a picture that was taken down',
    kind: 'cache',
    file: 'src/modules/media/server/withheld-pictures.ts',
    before: "(await mayRead(viewer.userId)) ? 'viewer' : 'none'",
    after: "(await mayRead(viewer.userId)) ? 'everyone' : 'none'",
  },
];
