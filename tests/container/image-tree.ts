import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { z } from 'zod';
import { readCompose } from './compose-file.ts';

/** Outside the project: it holds mounts, which `npm ci` could not remove. */
const work = '/var/tmp/paw-and-vale-image';
const needs = ['buildah', 'unshare', 'setpriv', 'npm'];

/** What this machine lacks for the image's file tree to be built and run; undefined: nothing. */
export function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux';
  return needs.find((program) => spawnSync(program, ['--version']).status !== 0);
}

const imageFile = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Cmd: z.array(z.string()),
      Volumes: z.record(z.string(), z.unknown()),
    }),
  }),
  Docker: z.object({ config: z.object({ Healthcheck: z.object({ Test: z.array(z.string()) }) }) }),
});

let built: Image | undefined;

/** The image of the Dockerfile, built by its own steps once for all tests of a file. */
export function takeImage(): Image {
  built ??= buildImage();
  return built;
}

function buildImage() {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
  const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, 'build-image'), [work], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Error(`The image was not built: ${stderr}`);
  const { OCIv1, Docker } = imageFile.parse(JSON.parse(readFileSync(join(work, 'image.json'), 'utf8')));
  const { User: user, Env: env, Cmd: command, Volumes: volumes } = OCIv1.config;
  const [, ...health] = Docker.config.Healthcheck.Test;
  return { root: stdout.trim(), user, env, command, volumes: Object.keys(volumes), health };
}

export type Image = ReturnType<typeof buildImage>;

/** What runs on the volumes ends with them. */
export type Volumes = Disposable & { data: string; backups: string; running: Set<ChildProcess> };

/** Two new volumes, which belong to the image's user as an engine would see to. */
export function openVolumes(): Volumes {
  const running = new Set<ChildProcess>();
  const parent = mkdtempSync(join(tmpdir(), 'volumes-'));
  chmodSync(parent, 0o711);
  const [data, backups] = [join(parent, 'data'), join(parent, 'backups')];
  for (const folder of [data, backups]) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 1000, 1000);
  }
  return {
    data,
    backups,
    running,
    [Symbol.dispose]() {
      for (const child of running) process.kill(initOf(child), 'SIGKILL');
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A container of the image with the settings of compose.yaml, on these volumes. */
export function openContainer(image: Image, { data, backups, running }: Volumes, settings: Record<string, string>) {
  const { environment = {} } = readCompose('compose.yaml', { SHOP_URL: 'https://shop.example' }).services.shop ?? {};
  const env = [...image.env, ...pairs(environment), ...pairs({ ...settings, HOST: '127.0.0.1' })];
  const begin = (command: readonly string[]) =>
    spawn(join(import.meta.dirname, 'run-read-only'), [image.root, data, backups, ...env, '--', ...command]);

  return {
    /** Runs a command beside whatever runs on the volumes. */
    async run(...command: string[]) {
      const child = begin(command);
      const said = listen(child);
      const [code] = await once(child, 'close');
      return { code, said: said() };
    },
    /** Starts what the image starts. */
    start() {
      const child = begin(image.command);
      running.add(child);
      const ended = once(child, 'close').then(([code]) => {
        running.delete(child);
        return Number(code);
      });
      return {
        output: listen(child),
        hasEnded: () => !running.has(child),
        ended,
        stop: () => void process.kill(initOf(child), 'SIGTERM'),
        /** With all its processes at once, as a power cut. */
        kill: () => void process.kill(initOf(child), 'SIGKILL'),
      };
    },
  };
}

function pairs(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

function listen(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  return () => said;
}

/** The first process of its namespace, which ends all others there when it is killed. */
function initOf(child: ChildProcess): number {
  const file = `/proc/${child.pid}/task/${child.pid}/children`;
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').trim()) : 0;
  if (!pid) throw new Error('The container does not run');
  return pid;
}
