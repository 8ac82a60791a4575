/** What somebody is told who leaves while collaborations are open. */
export function openCollaborationsMessage(count: number): string {
  const what = count === 1 ? 'an open collaboration' : `${count} open collaborations`;
  const them = count === 1 ? 'it' : 'them';
  return `You have ${what}. Finish or cancel ${them} first, or agree that we close ${them}.`;
}
