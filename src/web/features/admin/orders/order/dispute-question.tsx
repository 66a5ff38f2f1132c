import { useSyncExternalStore } from 'react';
import { RequestError } from '../../../../api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';

type Question = { text: string; answer: (isYes: boolean) => void };

let current: Question | undefined;
const listeners = new Set<() => void>();

/**
 * Sends a request, and once more if the API asks whether to act although the payment is disputed and the user says so.
 * @throws RequestError with the question when they do not
 */
export async function despiteDisputeIfAsked<Body>(
  send: (more: { despiteDispute?: true }) => Promise<Body>,
): Promise<Body> {
  try {
    return await send({});
  } catch (error) {
    const text =
      error instanceof RequestError && error.rejection?.code === 'confirm-dispute' && error.rejection.message;
    if (!text || !(await ask(text))) throw error;
    return send({ despiteDispute: true });
  }
}

function ask(text: string): Promise<boolean> {
  return new Promise((answer) => {
    show({ text, answer });
  });
}

function show(next: Question | undefined): void {
  current?.answer(false);
  current = next;
  listeners.forEach((listener) => listener());
}

function settle(isYes: boolean): void {
  current?.answer(isYes);
  show(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the question appears; once per page. */
export function DisputeQuestion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  return (
    <ConfirmDialog
      open={shown !== undefined}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
      title="The payment is disputed"
      action="Go Ahead"
    >
      <p>{shown?.text}</p>
    </ConfirmDialog>
  );
}
