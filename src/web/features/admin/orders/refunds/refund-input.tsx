import type { ComponentProps } from 'react';
import { TextInput } from '../../../../ui/fields/text-input.tsx';

/**
 * No number field: of `2,50` those keep 250, or nothing, which would stand for everything. The step is the specification's
 * (section 5).
 */
export function RefundInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} inputMode="decimal" step="0.01" name="amount" placeholder="Full" autoComplete="off" />;
}
