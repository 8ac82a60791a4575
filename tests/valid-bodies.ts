import { agreementForm } from './agreements.ts';
import type { Person } from './factories.ts';
import { reviewForm } from './reviews.ts';
import { createDevice } from './tools/push-service.ts';

/** An id that nothing has. */
export const SOME_ID = '01900000-0000-7000-8000-000000000000';

/** A valid body for an endpoint, by its name; empty if it takes none. */
export function validBodyOf(name: string, person: Person): object {
  const note = { note: 'Hello' };
  const kollab = {
    title: 'A title',
    imageUrl: 'https://pictures.example/a.png',
    category: 'music',
    lookingForTypes: ['creators'],
    lookingFor: 'x',
    summary: 'x',
    compensation: 'x',
    tags: [],
  };
  const bodies: Record<string, object> = {
    connectGoogle: { ticket: SOME_ID },
    proveByGoogle: { next: '/settings/sign-in' },
    createKollab: kollab,
    editKollab: kollab,
    createPost: { desc: 'x', imageUrl: 'https://pictures.example/a.png', category: 'music', tags: [] },
    commentOnKollab: { text: 'Hello' },
    commentOnPost: { text: 'Hello' },
    editComment: { text: 'Hello' },
    createRequest: note,
    inviteToKollab: { username: person.username, ...note },
    inviteSeveral: { usernames: [person.username], ...note },
    beginConversation: { username: person.username, text: 'Hello' },
    sendMessage: { text: 'Hello' },
    sendRequestMessage: { text: 'Hello' },
    addCustomConnection: { webName: 'A shop', linkTo: 'https://shop.example/' },
    addDomain: { domain: 'shop.example' },
    addPushSubscription: createDevice('device').subscription,
    updateRequest: note,
    report: { kind: 'user', id: 'anyone', reason: 'spam', text: '' },
    endRequest: { requestId: SOME_ID },
    rejectSeveral: { requestIds: [SOME_ID] },
    markNotificationsRead: [],
    proposeAgreement: agreementForm(),
    writeReview: reviewForm(),
    replyToReview: { text: 'Thank you' },
    deliver: { version: 1, link: 'https://video.example/' },
    confirmDelivery: { version: 1, delivered: '2026-03-05T10:00:00.000Z' },
    markPaySent: { date: '2026-03-05' },
    markPayArrived: { date: '2026-03-05' },
    deleteAccount: { password: 'a password' },
    createFile: { name: 'brief.pdf', size: 100, container: { kind: 'brief', id: SOME_ID } },
    addWork: { what: 'A film', date: '2026-03-05', link: 'https://video.example/' },
    editWork: { what: 'A film', date: '2026-03-05', link: 'https://video.example/' },
    setRates: { rates: [] },
    setShowcase: { shown: true },
    suspendUser: { reason: 'spam', text: 'Spam.' },
    liftUser: { reason: 'corrected', text: 'A mistake.' },
    changeUserEmail: { newEmail: 'another@people.example' },
    requeueJobs: { ids: [SOME_ID] },
    discardJobs: { ids: [SOME_ID] },
    changePlace: {
      ...{
        name: 'Here',
        tagline: '',
        footerLabel: '',
        accent: '',
        contact: '',
        operatorName: '',
        operatorAddress: '',
        signUp: 'open',
      },
      ...{ announcementText: '', announcementUntil: null, announcementLink: '', version: 0 },
    },
    makeSignUpInvitation: { uses: 1, days: 1 },
    inviteWaiting: { ids: [SOME_ID] },
    setRole: { role: 'user' },
    changeLegalText: { text: '## One\n\nOne.', summary: 'New.', tell: false, basedOn: 0 },
    previewLegalText: { text: '## One\n\nOne.' },
    changeContentType: { contentType: 'music' },
    setMailNotifications: { mailsNotifications: true },
  };
  return bodies[name] ?? {};
}
