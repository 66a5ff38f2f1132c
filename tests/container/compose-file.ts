import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Service = {
  init?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  environment?: Record<string, string>;
  volumes?: string[];
};
export type ComposeFile = { name: string; services: Record<string, Service>; volumes: Record<string, null> };

type Env = Readonly<Record<string, string>>;

/** A compose file of the project with that .env; Compose then reads words such as `true` as what a key needs. */
export function readCompose(name: string, env: Env): ComposeFile {
  const text = readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
  return parse(text, (_key, value) => (typeof value === 'string' ? interpolate(value, env) : value), { merge: true });
}

/** The innermost first: a default may hold another variable. */
function interpolate(text: string, env: Env): string {
  const filled = text.replaceAll(/\$\{(\w+):([-+?])([^${}]*)\}/g, (_whole, name, operator, words) => {
    const value = env[name] ?? '';
    if (operator === '+') return value && words;
    return value || (operator === '-' ? words : `${name} is missing`);
  });
  return filled === text ? text : interpolate(filled, env);
}
