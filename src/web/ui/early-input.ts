import { useEffect, useRef } from 'react';
import type { ChangeEvent, ChangeEventHandler, RefObject } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;
type Held<Of extends Field> = {
  value?: unknown;
  checked?: boolean | undefined;
  onChange?: ChangeEventHandler<Of> | undefined;
};

/**
 * React leaves what was typed, chosen or ticked before its code came in the field, and reports no change. This reports it,
 * for a field whose value is held by a component.
 */
export function useEarlyInput<Of extends Field>({ value, checked, onChange }: Held<Of>): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  const held = useRef({ value, checked, onChange });
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const first = held.current;
    const isTyped = first.value !== undefined && field.value !== first.value;
    const isTicked = first.checked !== undefined && 'checked' in field && field.checked !== first.checked;
    // Of an event the fields' listeners read these two only.
    const event = { target: field, currentTarget: field } as ChangeEvent<Of, Of>;
    if (isTyped || isTicked) first.onChange?.(event);
  }, []);
  return ref;
}
