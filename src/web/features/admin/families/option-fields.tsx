import { ArrowUp, X } from 'lucide-react';
import { optionStyles } from '#catalogue/products/product-limits.contract.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { ChoiceField, TextField } from '../forms/form-fields.tsx';
import type { OptionDraft, ValueDraft } from './family-draft.rules.ts';

const styleNames = { text: 'Texts', colour: 'Swatches of colour', picture: 'Pictures' } as const;

type OptionFieldsProps = {
  option: OptionDraft;
  /** Of the next value. */
  nextKey: number;
  /** Values that a product has cannot be removed. */
  used: ReadonlySet<number>;
  onChange: (option: OptionDraft) => void;
  /** Undefined while it cannot be removed. */
  onRemove: (() => void) | undefined;
};

export function OptionFields({ option, nextKey, used, onChange, onRemove }: OptionFieldsProps) {
  const { name, style, values } = option;
  return (
    <fieldset className="grid gap-3 rounded-field border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{name || 'Option'}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          label="Option"
          value={name}
          onText={(text) => onChange({ ...option, name: text })}
          autoComplete="off"
        />
        <ChoiceField
          label="Shoppers choose from"
          value={style}
          onValue={(chosen) => onChange({ ...option, style: chosen })}
          options={optionStyles}
          names={styleNames}
        />
        {onRemove && (
          <Button tone="quiet" size="small" onClick={onRemove}>
            Remove Option
          </Button>
        )}
      </div>
      <ul className="grid gap-2" aria-label={`Values of ${name}`}>
        {values.map((value, at) => (
          <ValueRow
            key={value.key}
            {...{ option, value, at }}
            isUsed={used.has(value.key)}
            onValues={(changed) => onChange({ ...option, values: changed })}
          />
        ))}
      </ul>
      <Button
        tone="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onChange({ ...option, values: [...values, { key: nextKey, value: '', colour: '' }] })}
      >
        Add Value
      </Button>
    </fieldset>
  );
}

type ValueRowProps = {
  option: OptionDraft;
  value: ValueDraft;
  at: number;
  isUsed: boolean;
  onValues: (values: ValueDraft[]) => void;
};

function ValueRow({ option: { name, style, values }, value, at, isUsed, onValues }: ValueRowProps) {
  return (
    <li className="flex items-center gap-1 sm:gap-2">
      <TextInput
        aria-label={`Value ${at + 1} of ${name}`}
        className="min-w-0 grow"
        value={value.value}
        autoComplete="off"
        onChange={({ target }) => onValues(values.with(at, { ...value, value: target.value }))}
      />
      {style === 'colour' && (
        <input
          type="color"
          aria-label={`Colour of ${value.value || `value ${at + 1}`}`}
          className="h-11 w-14 rounded-field border border-field bg-white p-1"
          value={value.colour || '#808080'}
          onChange={({ target }) => onValues(values.with(at, { ...value, colour: target.value }))}
        />
      )}
      <IconButton label={`Move ${value.value} up`} disabled={at === 0} onClick={() => onValues(movedUp(values, at))}>
        <ArrowUp className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton
        label={isUsed ? `A product has the value ${value.value}: take it out first` : `Remove ${value.value}`}
        disabled={isUsed}
        onClick={() => onValues(values.toSpliced(at, 1))}
      >
        <X className="size-4.5" aria-hidden />
      </IconButton>
    </li>
  );
}

function movedUp(values: ValueDraft[], at: number): ValueDraft[] {
  const moved = values[at];
  return moved ? values.toSpliced(at, 1).toSpliced(at - 1, 0, moved) : values;
}
