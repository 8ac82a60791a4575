// What robots call themselves: search engines, previews in chats, monitors, libraries of programs, browsers that a program
// steers. One that lies counts as a person.
const ROBOT =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|scrape|archiv|preview|embed|monitor|uptime|pingdom|lighthouse|headless|phantom|selenium|playwright|puppeteer|facebookexternalhit|whatsapp|telegram|discord|skype|mastodon|curl|wget|python|java\/|okhttp|axios|node|undici|go-http|libwww|ruby|perl|php|http[-_ ]?client|feed|rss|validator|gpt|claude|anthropic|perplexity/i;

/** Every browser of a person begins so. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;

/** Whether a user agent names itself as a robot, or names itself as nothing that people use. By the header `User-Agent`. */
export function isRobot(userAgent = ''): boolean {
  return !BROWSER.test(userAgent) || ROBOT.test(userAgent);
}
