import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { type PageTimes, REPORT_ADDRESSES } from '#modules/telemetry/telemetry.rules.ts';
import { sendReport } from './send-report.ts';

// Tells the server, once, when the page is left or hidden, how long it took. Its address is the one it was opened at.
const path = location.pathname;
const times: PageTimes = {};
let sent = false;

const keep = ({ name, value }: Metric) => {
  if (name === 'CLS') times.cls = Math.round(value * 10_000) / 10_000;
  else if (name === 'LCP' || name === 'INP' || name === 'TTFB')
    times[name === 'LCP' ? 'lcp' : name === 'INP' ? 'inp' : 'ttfb'] = Math.round(value);
};

for (const follow of [onTTFB, onLCP, onCLS, onINP]) follow(keep);

// On the window as it bubbles: after what measures, which listens before.
addEventListener('visibilitychange', () => {
  if (sent || document.visibilityState !== 'hidden' || Object.keys(times).length === 0) return;
  sent = true;
  sendReport(REPORT_ADDRESSES.times, times, path);
});
