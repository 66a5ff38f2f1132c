import { useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { RequestError, sentenceFor } from './api.ts';

/** What will not do yet, by the name of the field. */
export type Errors = Partial<Record<string, string>>;

export type Issue = { path: string; message: string };

/** Imports a schema of the API's. It comes with zod when a form is used, so that no page carries either. */
export type Contract = () => Promise<ZodType>;

/** What the API found wrong with single fields; `otherwise` where it refused for another reason, or said nothing. */
export function errorsFrom(error: unknown, otherwise: Errors = {}): Errors {
  const issues = (error instanceof RequestError && error.refusal?.issues) || [];
  return issues.length > 0 ? firstOfEach(issues) : otherwise;
}

/** What to say of a refused form: what is wrong with its first field, else the API's own sentence, else the fallback. */
export function rejectionText(error: unknown, fallback: string): string {
  const [first] = Object.values(errorsFrom(error));
  return first ?? sentenceFor(error, fallback);
}

/** What judges a form as the API would; undefined where its code cannot be loaded, as the API checks everything again. */
export async function loadContract(contract: Contract): Promise<((body: unknown) => Issue[]) | undefined> {
  try {
    const { validate } = await import('./validate.ts');
    const schema = await contract();
    return (body) => validate(schema, body);
  } catch {
    return undefined;
  }
}

/** For what is judged while it is typed; undefined until it has come. */
export function useContract(contract: Contract): ((body: unknown) => Issue[]) | undefined {
  const [issuesIn, setIssuesIn] = useState<(body: unknown) => Issue[]>();
  useEffect(() => {
    void loadContract(contract).then((loaded) => setIssuesIn(() => loaded));
  }, [contract]);
  return issuesIn;
}

/** @param nameOf the field of the form for a path of the API, where the two differ */
export function useErrors(contract?: Contract, nameOf = (path: string) => path) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const isChecking = useRef(false);

  // Whoever begins to fill in a form finds its contract there at the end. A dialog's form may come later than its hook.
  useEffect(() => {
    const [node, prepare] = [form.current, () => void (contract && loadContract(contract))];
    node?.addEventListener('focusin', prepare, { once: true });
    return () => node?.removeEventListener('focusin', prepare);
  });

  /** Moves the focus to the first field that has a fault. */
  function show(found: Errors): void {
    const named = Object.fromEntries(Object.entries(found).map(([path, fault]) => [nameOf(path), fault]));
    setErrors(named);
    const fields = Object.keys(named).map((name) => `[name="${CSS.escape(name)}"]`);
    const first = fields.length > 0 ? form.current?.querySelector<HTMLElement>(fields.join(', ')) : undefined;
    first?.focus();
    // Once what is wrong stands below the field, there may be room to scroll that there was not before.
    requestAnimationFrame(() => first?.scrollIntoView({ block: 'nearest' }));
  }

  /**
   * Sends what was typed, or shows what is wrong with it. What the contract says of anything that has no field here is left to
   * the API. @param others errors that only the form can know of
   */
  function check<Body>(body: Body, send: (body: Body) => void, others: Errors = {}): void {
    if (!contract || isChecking.current) return;
    isChecking.current = true;
    void loadContract(contract).then((issuesIn) => {
      isChecking.current = false;
      const fields = form.current?.elements;
      if (!fields) return;
      const issues = issuesIn?.(body).filter(({ path }) => fields.namedItem(nameOf(path)) !== null) ?? [];
      const found = { ...firstOfEach(issues), ...others };
      show(found);
      if (Object.keys(found).length === 0) send(body);
    });
  }

  return { form, errors, show, check };
}

export function firstOfEach(issues: readonly Issue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
}
