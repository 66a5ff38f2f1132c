import { useEffect } from 'react';
import { ScriptOnce } from '@tanstack/react-router';

/** Announces that the frame of the page answers; what is within it follows at once. */
const frameAnswers = 'frame-answers';

/** In the head of every page. */
export function EarlyActs() {
  useEffect(() => {
    document.dispatchEvent(new Event(frameAnswers));
  }, []);
  // The browser needs the text only, which comes with the page.
  return import.meta.env.SSR ? <ScriptOnce>{`(${keepEarlyActs.toString()})('${frameAnswers}')`}</ScriptOnce> : null;
}

/**
 * Keeps what people do to a page before its code has arrived, and does it once the page answers: a press is not lost on a
 * slow telephone, and no form leaves by itself with a password in its address. Links need no help.
 *
 * It stands in the page as text and runs before everything else, so it may use nothing from outside itself.
 */
// oxlint-disable-next-line max-lines-per-function -- in one piece, because it is sent as text
function keepEarlyActs(frameAnswers: string): void {
  const acts: { element: Element; act: () => void }[] = [];
  const events = ['click', 'input', 'change', 'submit'];
  for (const event of events) document.addEventListener(event, keep, true);
  document.addEventListener(frameAnswers, () => void catchUp(), { once: true });

  async function catchUp() {
    const until = performance.now() + 5_000; // ms; who would wait longer has gone
    do {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      const next = acts[0];
      if (next?.element.isConnected && !isTakenOver(next.element) && performance.now() < until) continue;
      acts.shift();
      if (!next?.element.isConnected) continue;
      for (const pressed of next.element.querySelectorAll('[data-pressed]')) release(pressed);
      release(next.element);
      next.act();
    } while (acts.length > 0 || (performance.now() < until && !isPageTakenOver()));
    for (const event of events) document.removeEventListener(event, keep, true);
    // For whoever drives the page from outside.
    document.documentElement.dataset['hydrated'] = '';
  }

  /** Some parts of a page answer later than the rest of it. */
  function isPageTakenOver() {
    const main = document.querySelector('main');
    return [main, ...(main?.querySelectorAll('button, input, select, textarea') ?? [])].every(isTakenOver);
  }

  /** Shows that the press was taken; React knows nothing of it. */
  function hold(button: Element | null) {
    for (const name of ['data-pressed', 'aria-busy']) button?.setAttribute(name, 'true');
  }

  function release(button: Element) {
    if (button.hasAttribute('data-pressed'))
      for (const name of ['data-pressed', 'aria-busy']) button.removeAttribute(name);
  }

  /** React marks so what it has taken over (react-dom, ReactDOMComponentTree). */
  function isTakenOver(element: Element | null) {
    return Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber$'));
  }

  function keep(event: Event) {
    const { type, target } = event;
    if (!(target instanceof Element) || isTakenOver(target)) return;
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) keepSubmit(event, target);
    if (type === 'click') keepPress(event, target.closest('button'));
    if (type === 'change' && target instanceof HTMLSelectElement) keepChoice(target, target.value);
    if (type === 'input' && target instanceof HTMLTextAreaElement) keepText(target, target.value);
    if (target instanceof HTMLInputElement) keepInput(type, target);
  }

  function keepInput(type: string, field: HTMLInputElement) {
    const isTickable = field.type === 'checkbox' || field.type === 'radio';
    if (isTickable && type === 'change') keepTick(field, field.checked);
    if (!isTickable && type === 'input' && field.type !== 'file') keepText(field, field.value);
  }

  /** However often somebody presses, a form is sent once. */
  function keepSubmit(event: SubmitEvent, form: HTMLFormElement) {
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(event.submitter);
    const isKept = acts.some(({ element }) => element === form);
    if (!isKept) acts.push({ element: form, act: () => form.requestSubmit(event.submitter) });
  }

  /** Not what sends a form, which is kept as such, nor what the browser opens by itself. */
  function keepPress(event: Event, button: HTMLButtonElement | null) {
    if (button?.type !== 'button' || button.hasAttribute('popovertarget')) return;
    // React may be about to take this very part over, and would press it as well.
    event.stopImmediatePropagation();
    hold(button);
    acts.push({ element: button, act: () => button.click() });
  }

  function keepTick(field: HTMLInputElement, isTicked: boolean) {
    acts.push({
      element: field,
      act() {
        field.checked = !isTicked;
        field.click();
      },
    });
  }

  /** React remembers what a field held through the field's own `value` and passes over a text that is not new to it. */
  function keepText(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    acts.push({
      element: field,
      act() {
        // Suggestions open for a field that has the focus; React has not heard of that either.
        if (document.activeElement === field) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        field.value = text === '' ? '0' : '';
        const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
    });
  }

  function keepChoice(field: HTMLSelectElement, choice: string) {
    acts.push({
      element: field,
      act() {
        field.value = choice;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      },
    });
  }
}
