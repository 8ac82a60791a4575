import { type RefObject, useEffect, useId, useRef } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import clsx from 'clsx';
import type { PreparedPicture } from '#web/prepare-picture.ts';
import styles from './crop-dialog.module.css';

export interface Framing {
  crop: Point;
  zoom: number;
  /** The part to keep, in percent and in pixels of the prepared picture; null until it is known. */
  part: { percent: Area; pixels: Area } | null;
}

export const UNFRAMED: Framing = { crop: { x: 0, y: 0 }, zoom: 1, part: null };

const MOST_ZOOM = 4;

interface CropPictureProps {
  picture: PreparedPicture;
  ratio: number;
  framing: Framing;
  onChange(framing: Partial<Framing>): void;
}

export function CropPicture({ picture, ratio, framing, onChange }: CropPictureProps) {
  const hint = useId();
  const frame = useRef<RefObject<HTMLDivElement | null>>(undefined);
  const framed = framing.part !== null;
  // The frame exists once the picture is measured. Focus it, so that the arrow keys work.
  useEffect(() => {
    if (framed) frame.current?.current?.focus();
  }, [framed]);
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        <Cropper
          image={picture.dataUrl}
          aspect={ratio}
          crop={framing.crop}
          zoom={framing.zoom}
          minZoom={1}
          maxZoom={MOST_ZOOM}
          keyboardStep={8}
          showGrid={false}
          // The Content-Security-Policy forbids inline styles.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Part to keep', 'aria-describedby': hint }}
          classes={{ cropAreaClassName: styles.area ?? '' }}
          setCropperRef={(ref) => {
            frame.current = ref;
          }}
          onCropChange={(crop) => onChange({ crop })}
          onZoomChange={(zoom) => onChange({ zoom })}
          onCropAreaChange={(percent, pixels) => onChange({ part: { percent, pixels } })}
        />
      </div>
      <p id={hint} className={styles.hint}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <div className={styles.tools}>
        <label className={styles.zoom}>
          <span>Zoom</span>
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={framing.zoom}
            aria-valuetext={`${Math.round(framing.zoom * 100)}%`}
            onChange={(event) => onChange({ zoom: Number(event.currentTarget.value) })}
          />
        </label>
        <Preview picture={picture} ratio={ratio} part={framing.part?.percent ?? null} />
      </div>
    </div>
  );
}

function Preview({ picture, ratio, part }: { picture: PreparedPicture; ratio: number; part: Area | null }) {
  return (
    <figure className={clsx(styles.preview, ratio === 1 && styles.face)}>
      <div className={styles.previewFrame} style={{ aspectRatio: String(ratio) }}>
        {part ? (
          <img
            src={picture.dataUrl}
            alt="Preview of what will be kept"
            style={{
              width: `${10_000 / part.width}%`,
              translate: `${-part.x}% ${-part.y}%`,
            }}
          />
        ) : null}
      </div>
      <figcaption>Preview</figcaption>
    </figure>
  );
}
