import { useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { RequestError, sentenceFor } from './api.ts';
import type { Issue } from './validate.ts';

/** Validation messages by field name. */
export type Errors = Partial<Record<string, string>>;

/** Imports an API schema. Loaded with zod when a form is first used, so that no page's initial JavaScript includes either. */
export type Contract = () => Promise<ZodType>;

/** The API's validation errors by field; `otherwise` when it rejected for another reason. None when it did not respond. */
export function errorsFrom(error: unknown, otherwise: Errors = {}): Errors {
  if (!(error instanceof RequestError)) return {};
  const issues = error.rejection?.issues ?? [];
  return issues.length > 0 ? firstOfEach(issues) : otherwise;
}

/** One message for a rejected form: the first field's error, else the API's own message, else the fallback. */
export function rejectionText(error: unknown, fallback: string): string {
  const [first] = Object.values(errorsFrom(error));
  return first ?? sentenceFor(error, fallback);
}

/** Validates as the API does; undefined when the code cannot be loaded, as the API validates everything again. */
export async function loadContract(contract: Contract): Promise<((body: unknown) => Issue[]) | undefined> {
  try {
    const { validate } = await import('./validate.ts');
    const schema = await contract();
    return (body) => validate(schema, body);
  } catch {
    return undefined;
  }
}

/** For validation while typing; undefined until the contract has loaded. */
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

  // Preloads the contract on the first focus, and removes a field's message when the field is changed. Runs after every render,
  // as a dialog's form may mount later than this hook.
  useEffect(() => {
    const [node, prepare] = [form.current, () => void (contract && loadContract(contract))];
    // Later, as React hears of the change after the form does: rendered before that, a controlled field would lose what was typed.
    const onInput = ({ target }: Event) =>
      void setTimeout(() =>
        setErrors((shown) => (node && target instanceof Element ? withoutChanged(shown, node, target) : shown)),
      );
    node?.addEventListener('focusin', prepare, { once: true });
    node?.addEventListener('input', onInput);
    return () => {
      node?.removeEventListener('focusin', prepare);
      node?.removeEventListener('input', onInput);
    };
  });

  /** Shows the errors and focuses the first invalid field. */
  function show(found: Errors): void {
    const named = Object.fromEntries(Object.entries(found).map(([path, fault]) => [nameOf(path), fault]));
    setErrors(named);
    const fields = Object.keys(named).map((name) => `[name="${CSS.escape(name)}"]`);
    const first = fields.length > 0 ? form.current?.querySelector<HTMLElement>(fields.join(', ')) : undefined;
    first?.focus();
    // After the message has been rendered below the field, so that it is scrolled into view too.
    requestAnimationFrame(() => first?.scrollIntoView({ block: 'nearest' }));
  }

  /**
   * Sends a valid body, or shows its errors. Issues with anything that has no field in this form are left to the API.
   * @param others errors that only the form can detect
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

/**
 * The messages without that of a changed field, and without those of no single field, which any change may have corrected. The
 * same object when none goes, so that typing renders nothing anew.
 */
function withoutChanged(errors: Errors, form: HTMLFormElement, changed: Element): Errors {
  const kept = Object.entries(errors).filter(
    ([name]) => name !== changed.getAttribute('name') && form.elements.namedItem(name),
  );
  return kept.length < Object.keys(errors).length ? Object.fromEntries(kept) : errors;
}

export function firstOfEach(issues: readonly Issue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) errors[path] ??= message;
  return errors;
}
