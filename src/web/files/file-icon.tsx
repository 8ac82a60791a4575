import { FileArchive, FileText, FileVideo } from 'lucide-react';
import type { FileType } from '#modules/files/files.rules.ts';

export function FileIcon({ type }: { type: FileType | null }) {
  if (type === 'zip') return <FileArchive aria-hidden />;
  return type === 'mp4' || type === 'mov' ? <FileVideo aria-hidden /> : <FileText aria-hidden />;
}
