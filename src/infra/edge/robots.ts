// Search engines, link previews, monitors, HTTP libraries, and automated browsers. A robot that claims to be a browser
// counts as a person.
const ROBOT =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|scrape|archiv|preview|embed|monitor|uptime|pingdom|lighthouse|headless|phantom|selenium|playwright|puppeteer|facebookexternalhit|whatsapp|telegram|discord|skype|mastodon|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|ruby|perl|php|http[-_ ]?client|feed|rss|validator|gpt|claude|anthropic|perplexity/i;

/** Every browser's user agent begins like this. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;

export function isRobot(userAgent = ''): boolean {
  return !BROWSER.test(userAgent) || ROBOT.test(userAgent);
}
