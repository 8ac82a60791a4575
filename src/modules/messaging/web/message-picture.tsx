import { useEffect, useRef, useState } from 'react';
import { DialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { fetchedCode } from '#web/fetched-code.ts';
import { useRead } from '#web/use-read.ts';
import styles from './message.module.css';

interface MessagePictureProps {
  messageId: string;
  number: number;
  width: number;
  height: number;
  of: string;
  alt: string;
}

/** Only the two sides can read it. It is fetched with the access token when it is near the viewport. */
export function MessagePicture({ messageId, number, width, height, of, alt }: MessagePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const { loaded, readAgain } = useRead(async () => {
    const { fetchPicture } = await fetchedCode(import('#web/fetch-transport.ts'));
    return fetchPicture(`/api/message/${messageId}/picture/${number}`);
  }, near);
  useEffect(() => {
    if (!frame.current) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '200px' },
    );
    seen.observe(frame.current);
    return () => seen.disconnect();
  }, []);
  const name = `Picture ${number} from ${of}`;
  return (
    <div ref={frame} className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      {loaded?.ok ? (
        <button type="button" onClick={() => setOpen(true)}>
          <img src={loaded.value} alt={alt} width={width} height={height} />
        </button>
      ) : null}
      {loaded && !loaded.ok ? (
        <button type="button" className={styles.again} onClick={() => void readAgain()}>
          {name} did not load. Try again
        </button>
      ) : null}
      {loaded?.ok ? (
        <DialogOnDemand open={open} onOpenChange={setOpen} title={name} size="l">
          <img src={loaded.value} alt={alt} className={styles.large} width={width} height={height} />
        </DialogOnDemand>
      ) : null}
    </div>
  );
}
