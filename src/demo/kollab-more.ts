import { dayOf } from '#contract/days.ts';
import { amountIn, type Payment } from '#modules/kollabs/payment.rules.ts';
import { REMOTE } from '#modules/kollabs/terms.rules.ts';

interface DemoMore {
  payment?: Payment;
  /** The last day on which it is open, counted from the day on which the world is filled. */
  deadlineInDays?: number;
  place?: string;
  languages?: readonly string[];
  partners?: number;
}

const money = (amount: number, currency: string, text = ''): Payment => ({
  kind: 'money',
  amount: amountIn(currency, String(amount)),
  currency,
  text,
});
const given = (kind: 'product' | 'share', text: string): Payment => ({
  ...{ kind, amount: null, currency: null },
  text,
});
const product = (text: string) => given('product', text);
const share = (text: string) => given('share', text);
const unpaid: Payment = { kind: 'none', amount: null, currency: null, text: '' };

/** What about a third of the Kollabs say beside the rest, by their keys. */
const MORE: Readonly<Record<string, DemoMore>> = {
  'church-hall-six': { place: 'Wellington', languages: ['en', 'mi'], partners: 1 },
  'route-naming': { payment: money(120, 'GBP', 'and a month’s pass'), place: 'Sheffield', partners: 12 },
  'adaptive-film': { payment: money(2200, 'GBP', 'from a grant'), deadlineInDays: 19, languages: ['en'] },
  'kettlebell-cast': { payment: share('the first ones sold'), partners: 1 },
  'bread-legs': { place: 'Wellington', languages: ['en'] },
  'dark-bedroom': { payment: unpaid, place: REMOTE, partners: 2 },
  'ward-lamp-film': { payment: money(1500, 'GBP'), place: REMOTE, languages: ['en'], deadlineInDays: 12 },
  'bean-month': { place: REMOTE, languages: ['es', 'en', 'pt'] },
  'night-shift-kit': { payment: money(600, 'GBP'), partners: 2 },
  'stretch-posters': {
    payment: money(45000, 'INR', 'and ₹12 a poster'),
    languages: ['en', 'hi', 'mr'],
    deadlineInDays: 27,
  },
  'quiet-ward-sounds': { payment: money(350, 'GBP'), place: 'The north of England', deadlineInDays: 5 },
  'one-window-light': { payment: money(900, 'EUR'), place: 'Lisbon', languages: ['pt', 'en'] },
  'drawer-film': { payment: money(250, 'EUR', 'and scanning for fifty rolls'), place: REMOTE, partners: 6 },
  'half-frame-walk': { payment: share('half of 200 contact sheets'), place: REMOTE, languages: ['ja', 'en'] },
  'portraits-of-regulars': { place: 'Kansai', languages: ['ja'], partners: 5 },
  'coffee-shadow': {
    payment: money(9000, 'DKK', 'and coffee for a year'),
    place: 'Aarhus',
    languages: ['da', 'en'],
  },
  'sign-night': { payment: share('half of print sales'), place: 'Gothenburg', deadlineInDays: 40 },
  'edit-my-mess': { payment: unpaid, place: REMOTE, languages: ['vi', 'en'] },
  'roast-film': {
    payment: money(14000, 'DKK'),
    place: 'Aarhus',
    languages: ['da', 'en'],
    deadlineInDays: 24,
  },
  'first-film-fund': { payment: money(240, 'GBP', 'a film'), place: REMOTE, partners: 5 },
  'subtitle-circle': {
    payment: money(25, 'USD', 'an episode'),
    place: REMOTE,
    languages: ['es', 'pt', 'ar', 'vi', 'pl'],
    partners: 6,
  },
  'shoebox-moment': { payment: money(90000, 'KES', 'and travel'), languages: ['sw', 'en'] },
  'orbit-music': { payment: money(1800, 'PLN'), place: REMOTE, languages: ['pl', 'en'], deadlineInDays: 16 },
  'seventh-box': { payment: money(700, 'USD', 'and 10 cents a box'), place: REMOTE, languages: ['en', 'sw'] },
  'open-it-up': { payment: money(350, 'EUR'), place: REMOTE, partners: 3 },
  'roaster-sensor': { payment: product('the device, with its code and a case'), partners: 1 },
  'subtitle-box': { payment: money(900, 'GBP', 'and parts'), place: 'Glasgow', deadlineInDays: 9 },
  'dyehouse-ten-days': { payment: money(900, 'EUR', 'and €6 for each kit sold'), deadlineInDays: 55 },
  'first-jumper': { payment: product('wool, needles, a jumper'), place: REMOTE, languages: ['en'] },
  'cups-for-coffee': { payment: money(240000, 'JPY', 'for the set'), languages: ['ja', 'en'] },
  'bind-the-letters': {
    payment: money(380, 'EUR', 'for the evening'),
    place: 'Leipzig',
    languages: ['de'],
    deadlineInDays: 30,
  },
  'stamp-set': { payment: money(9000, 'MXN'), place: REMOTE, languages: ['es'] },
  'saturday-bench': { payment: money(450, 'CAD', 'a Saturday'), place: 'Toronto', partners: 4 },
  'tool-library-film': { payment: money(2000, 'CAD'), place: 'Toronto', languages: ['en', 'fr'] },
  'radio-play-bus': { payment: money(40, 'GBP', 'a part'), place: REMOTE, languages: ['en'], partners: 9 },
  'foley-night': { payment: money(400, 'AUD'), place: 'Hobart', deadlineInDays: 14 },
  'silent-duet': { payment: share('an even split'), place: 'Cork', languages: ['en', 'ga'] },
  'shift-swap': { place: 'Anywhere with a long train', languages: ['en', 'zh'] },
  'night-window': { payment: share('half of 300 copies'), place: REMOTE },
  'lighthouse-week': { payment: money(600, 'USD'), place: 'South Lebanon', languages: ['ar', 'fr', 'en'] },
  'laundromat-radio': { payment: money(350, 'USD'), place: 'Chicago', partners: 2, deadlineInDays: 6 },
  'explain-my-town': {
    payment: money(120, 'USD'),
    place: REMOTE,
    languages: ['es', 'en', 'pt'],
    deadlineInDays: 21,
  },
  'delivery-portraits': { payment: money(600, 'GBP'), deadlineInDays: 4 },
  'spreadsheet-check': { payment: money(200, 'PLN', 'per error'), place: REMOTE, languages: ['pl', 'en'] },
  'first-invoice': { payment: money(1400, 'SGD', 'half in advance'), place: REMOTE },
  'quiet-launch': { payment: money(1200, 'GBP', 'and 4% of the first thousand'), place: REMOTE },
  'three-second-kitchen': { payment: money(400, 'USD'), place: REMOTE, deadlineInDays: 11 },
  'alphabet-logo': { payment: share('a third of licence income'), languages: ['ar', 'en'], partners: 3 },
  'loop-pack-swap': { payment: unpaid, place: REMOTE, partners: 12, deadlineInDays: 33 },
  'pedal-names': { payment: money(800, 'USD', 'and the pedal'), partners: 1 },
  'sentence-film': { payment: money(400, 'EUR'), place: REMOTE, languages: ['en', 'ga'] },
  'letters-by-post': { payment: money(60, 'EUR', 'a fortnight, above cost'), partners: 1 },
  'deep-shades-table': { payment: money(60, 'EUR', 'per product'), languages: ['fr', 'en'], partners: 5 },
  'bridal-in-rain': {
    payment: money(500, 'EUR'),
    place: 'Douala',
    languages: ['fr', 'en'],
    deadlineInDays: 18,
  },
  'label-in-plain-words': { payment: money(540, 'GBP', 'and soap'), place: REMOTE, languages: ['en', 'cy'] },
  'haircut-bench': { payment: money(800, 'GHS'), place: 'Accra', deadlineInDays: 8 },
  'button-tin': { payment: money(40000, 'KES', 'and half of the print sales'), place: 'Nairobi' },
  'seated-jacket': { payment: money(700, 'EUR'), place: REMOTE },
};

/** The columns of what the Kollab of a key says beside the rest. */
export function moreOf(key: string, now: Date) {
  const { payment = null, deadlineInDays, place = null, languages = [], partners = null } = MORE[key] ?? {};
  const deadline = deadlineInDays === undefined ? null : dayOf(now, deadlineInDays);
  return { payment, deadline, place, languages: [...languages], partners };
}

export const KEYS_OF_MORE: readonly string[] = Object.keys(MORE);
