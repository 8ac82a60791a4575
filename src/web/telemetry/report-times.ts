import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import { type PageTimes, REPORT_ADDRESSES } from '#modules/telemetry/telemetry.rules.ts';
import { sendReport } from './send-report.ts';

// Reports the page's load times once, when it is left or hidden, under the address it was opened at.
const path = location.pathname;
const times: PageTimes = {};
let sent = false;

const keep = ({ name, value }: Metric) => {
  if (name === 'CLS') times.cls = Math.round(value * 10_000) / 10_000;
  else if (name === 'LCP' || name === 'INP' || name === 'TTFB')
    times[name === 'LCP' ? 'lcp' : name === 'INP' ? 'inp' : 'ttfb'] = Math.round(value);
};

for (const follow of [onTTFB, onLCP, onCLS, onINP]) follow(keep);

// Listens on the window while bubbling, so that it runs after the measuring library's own listeners.
addEventListener('visibilitychange', () => {
  if (sent || document.visibilityState !== 'hidden' || Object.keys(times).length === 0) return;
  sent = true;
  sendReport(REPORT_ADDRESSES.times, times, path);
});
