import type { FileView } from '#modules/files/files.contract.ts';
import { sizeText } from '#modules/files/files.rules.ts';
import { FileRows } from '#web/files/file-rows.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';

interface BriefProps {
  kollabId: string;
  files: readonly FileView[];
  /** False while a moderator's decision withholds the Kollab. */
  readable: boolean;
  heading: 'h2' | 'h3';
}

/** The files of a Kollab's brief. Who cannot read them sees their names. */
export function Brief({ kollabId, files, readable, heading: Heading }: BriefProps) {
  const viewer = useViewer();
  return (
    <section>
      <Heading>Brief</Heading>
      {viewer && readable ? (
        <FileRows files={files} label="Files of the brief" />
      ) : (
        <ul>
          {files.map(({ fileId, name, size }) => (
            <li key={fileId}>
              <bdi>{name}</bdi> ({sizeText(size)})
            </li>
          ))}
        </ul>
      )}
      {viewer ? null : (
        <p>
          <Link to={paths.signIn(paths.kollab(kollabId))}>Sign in to download</Link>
        </p>
      )}
    </section>
  );
}
