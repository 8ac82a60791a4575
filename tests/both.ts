export type Call = () => Promise<{ status: number }>;

/** Sends two calls concurrently and returns their statuses. They alternate in which is sent first. */
export async function both(round: number, one: Call, two: Call): Promise<number[]> {
  if (round % 2 === 0) return (await Promise.all([one(), two()])).map(({ status }) => status);
  return (await Promise.all([two(), one()])).map(({ status }) => status).reverse();
}
