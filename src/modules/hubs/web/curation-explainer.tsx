import { useState } from 'react';
import { categoryLabel } from '#contract/product.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';

export function CurationExplainer() {
  const [open, setOpen] = useState(false);
  const contentType = categoryLabel(useViewer()?.contentType ?? '');
  return (
    <>
      <Button variant="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        How does it work?
      </Button>
      <DialogOnDemand open={open} onOpenChange={setOpen} title="How does it work?">
        <div className={styles.explainer}>
          <p>
            Both lists start from your content category, {contentType}. You can change it in your settings.
          </p>
          <p>
            <b>Curated kollabs</b> are the newest Kollabs in {contentType} that are open to requests: up to
            100, without your own.
          </p>
          <p>
            <b>Curated users</b> are up to 100 other people in {contentType}. Those on your featured platform
            come first, and people whose audience is close to yours in size come before others.
          </p>
        </div>
      </DialogOnDemand>
    </>
  );
}
