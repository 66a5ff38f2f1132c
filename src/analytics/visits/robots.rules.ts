/**
 * What calls itself a robot, and what fetches pages for previews or measures them; a Cubot is a telephone. A robot that poses
 * as a browser is counted.
 */
const robot =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor/i;

export function isRobot(browser: string): boolean {
  return robot.test(browser);
}
