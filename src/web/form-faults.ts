import { useRef, useState } from 'react';
import { RequestError, sentenceFor } from './api.ts';

/** What will not do yet, by the name of the field. */
export type Faults = Partial<Record<string, string>>;

/** What the API found wrong with single fields. */
export function faultsFrom(error: unknown): Faults {
  const issues = (error instanceof RequestError && error.refusal?.issues) || [];
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

/** What to say of a refused form: what is wrong with its first field, else the API's own sentence, else the fallback. */
export function refusalText(error: unknown, fallback: string): string {
  const [first] = Object.values(faultsFrom(error));
  return first ?? sentenceFor(error, fallback);
}

/** The faults of one form; showing some moves the focus to the first field that has one. */
export function useFaults() {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});

  function show(found: Faults): void {
    setFaults(found);
    const fields = Object.keys(found).map((name) => `[name="${CSS.escape(name)}"]`);
    if (fields.length > 0) form.current?.querySelector<HTMLElement>(fields.join(', '))?.focus();
  }

  return { form, faults, show };
}
