import type { ComponentProps } from 'react';
import { TextInput } from '../../../../ui/fields/text-input.tsx';

/**
 * Not a number input, which would read `2,50` as 250 or as empty, and empty means a full refund. The step is required by the
 * specification (section 5).
 */
export function RefundInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} inputMode="decimal" step="0.01" name="amount" placeholder="Full" autoComplete="off" />;
}
