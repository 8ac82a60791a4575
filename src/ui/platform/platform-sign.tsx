import { Camera, Link2, MessageSquare, Music2, SquarePlay, Tv, Users } from 'lucide-react';
import type { ReactElement } from 'react';

const SIGNS: Record<string, ReactElement> = {
  youtube: <SquarePlay aria-hidden />,
  twitch: <Tv aria-hidden />,
  instagram: <Camera aria-hidden />,
  tiktok: <Music2 aria-hidden />,
  twitter: <MessageSquare aria-hidden />,
  facebook: <Users aria-hidden />,
};

/** An icon beside the name of a platform; a link icon for an unknown one. No logos, because they are trademarks. */
export function PlatformSign({ type }: { type: string }): ReactElement {
  return SIGNS[type] ?? <Link2 aria-hidden />;
}
