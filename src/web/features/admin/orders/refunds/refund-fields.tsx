import { useId } from 'react';
import type { ComponentProps } from 'react';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-field.tsx';

type RefundFieldsProps = {
  isRestocked: boolean;
  isStillHere: boolean;
  /** Whether restocking is selected by default. */
  isRestockChosen?: boolean;
};

/** Amount, reason and restocking. */
export function RefundFields({ isRestocked, isStillHere, isRestockChosen = false }: RefundFieldsProps) {
  const hintId = useId();
  return (
    <>
      <Field
        label="Amount in £"
        hint="Leave it empty to refund the items chosen above, or everything that is left."
        optional
      >
        {(control) => <RefundInput {...control} />}
      </Field>
      <Field label="Reason" hint="The customer sees it." optional>
        {(control) => <TextInput {...control} name="reason" />}
      </Field>
      {isRestocked ? (
        <p className="text-sm text-muted">The goods are back in stock.</p>
      ) : (
        <div className="grid gap-1">
          <Checkbox
            name="restock"
            label="Put the goods back into stock"
            defaultChecked={isRestockChosen}
            aria-describedby={isStillHere ? hintId : undefined}
          />
          {isStillHere && (
            <p id={hintId} className="text-sm text-muted">
              They haven’t been sent. All of them go back once everything is refunded; until then, only those chosen
              above do.
            </p>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Not a number input, which would read `2,50` as 250 or as empty, and empty means a full refund. It has a
 * step all the same (shop rules, section 16).
 */
export function RefundInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} inputMode="decimal" step="0.01" name="amount" placeholder="Full" autoComplete="off" />;
}
