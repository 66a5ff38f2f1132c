import { useEffect, useRef } from 'react';
import type { ChangeEvent, ChangeEventHandler, RefObject } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;
type ControlledProps<Of extends Field> = {
  value?: unknown;
  checked?: boolean | undefined;
  onChange?: ChangeEventHandler<Of> | undefined;
};

/**
 * React reports no change for what was typed, chosen or ticked before hydration. This hook reports it, for a controlled field.
 */
export function useEarlyInput<Of extends Field>({
  value,
  checked,
  onChange,
}: ControlledProps<Of>): RefObject<Of | null> {
  const ref = useRef<Of>(null);
  const initial = useRef({ value, checked, onChange });
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const atMount = initial.current;
    const isTyped = atMount.value !== undefined && field.value !== atMount.value && couldShow(field, atMount.value);
    const isTicked = atMount.checked !== undefined && 'checked' in field && field.checked !== atMount.checked;
    // The fields' handlers read only these two properties of the event.
    const event = { target: field, currentTarget: field } as ChangeEvent<Of, Of>;
    if (isTyped || isTicked) atMount.onChange?.(event);
  }, []);
  return ref;
}

/** A select whose options are still to come shows another one than its value, without anybody having chosen it. */
function couldShow(field: Field, value: unknown): boolean {
  return !('options' in field) || [...field.options].some((option) => option.value === value);
}
