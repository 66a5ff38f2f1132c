import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const withoutWindowsNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/** What is asked of the machine to find a browser. */
export type Machine = {
  /** Where programs are looked for. */
  path: string;
  /** Where Playwright installs its browser. */
  fetched: string;
  isRoot: boolean;
  /** @returns whether it succeeded; false too where there is no such program */
  run(command: readonly string[], options?: { quiet?: boolean }): boolean;
};

/** The machine's own Chromium; undefined where there is none, then Playwright uses the one it installed. */
export function systemChromium(path = process.env.PATH ?? ''): string | undefined {
  return programNamed(names, path);
}

/** The headless shell, in which the browser tests take half the time, or else the whole Chromium. */
export function headlessChromium(path = process.env.PATH ?? ''): string | undefined {
  return programNamed(withoutWindowsNames, path) ?? systemChromium(path);
}

function programNamed(wanted: readonly string[], path: string): string | undefined {
  const folders = path.split(delimiter);
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Makes sure that there is a Chromium for the browser tests, and prints which. @returns whether there is */
export function ensureChromium(machine: Machine = thisMachine()): boolean {
  const found = chromiumHere(machine) ?? fetchChromium(machine) ?? installChromium(machine);
  if (found) console.log(`The browser is ${found}.`);
  else
    console.error(
      'The browser tests need Chromium: apt-get install chromium, or wherever this machine gets its programs.',
    );
  return found !== undefined;
}

function chromiumHere(machine: Machine): string | undefined {
  const browsers = [process.env.CHROMIUM, headlessChromium(machine.path), machine.fetched];
  return browsers.find((file): file is string => file !== undefined && starts(machine, file));
}

function fetchChromium(machine: Machine): string | undefined {
  console.log('There is no Chromium here; Playwright fetches one …');
  machine.run([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  return starts(machine, machine.fetched) ? machine.fetched : undefined;
}

/** For whoever else installs something at the moment. */
const waits = ['-o', 'DPkg::Lock::Timeout=300']; // seconds

/** For machines where the download is blocked or lacks system libraries. */
function installChromium(machine: Machine): string | undefined {
  const asRoot = machine.isRoot ? [] : ['sudo', '-n'];
  const aptGet = (args: readonly string[], options?: { quiet?: boolean }) =>
    machine.run([...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...waits, ...args], options);
  if (!aptGet(['--version'], { quiet: true })) return undefined;
  console.log(`That did not do; ${machine.isRoot ? 'apt-get' : 'apt-get, by sudo,'} installs one …`);
  aptGet(['update', '-qq']);
  // Characters that the shop's own fonts lack need a font of the system.
  aptGet([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'chromium-headless-shell',
    'fonts-liberation',
  ]);
  const installed = headlessChromium(machine.path);
  return installed !== undefined && starts(machine, installed) ? installed : undefined;
}

function starts(machine: Machine, file: string): boolean {
  return machine.run([file, '--version'], { quiet: true });
}

function thisMachine(): Machine {
  return {
    path: process.env.PATH ?? '',
    fetched: chromium.executablePath(),
    isRoot: process.getuid?.() === 0,
    run: ([command = '', ...args], { quiet = false } = {}) =>
      spawnSync(command, args, { stdio: quiet ? 'ignore' : 'inherit' }).status === 0,
  };
}
