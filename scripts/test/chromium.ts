import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The machine's own Chromium; undefined where there is none, then Playwright takes the one it installed. */
export function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Has Playwright install its own browser where the machine has none. @returns whether there is one now */
export function ensureChromium(): boolean {
  if (systemChromium() ?? existsSync(chromium.executablePath())) return true;
  console.log('There is no Chromium here; fetching one for the browser tests …');
  const install = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  return spawnSync(process.execPath, install, { stdio: 'inherit' }).status === 0;
}
