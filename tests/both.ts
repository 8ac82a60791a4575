export type Call = () => Promise<{ status: number }>;

/** Runs two at the same instant, each of them first half of the time; gives their statuses. */
export async function both(round: number, one: Call, two: Call): Promise<number[]> {
  if (round % 2 === 0) return (await Promise.all([one(), two()])).map(({ status }) => status);
  return (await Promise.all([two(), one()])).map(({ status }) => status).reverse();
}
