import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { AdminProductPage } from '#catalogue/product-page/product-page.contract.ts';
import { lettersAllowed, longestPersonalText } from '#catalogue/products/personal-texts.contract.ts';
import type { TextField as AskedText, LettersAllowed } from '#catalogue/products/personal-texts.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { usePersonalisation } from './product/product-admin.queries.ts';
import { TextPlaceFields } from './text-place-fields.tsx';

const mostFields = 2;
const letterNames: Record<LettersAllowed, string> = {
  any: 'Letters, figures and punctuation',
  letters: 'Letters only',
  digits: 'Figures only',
};
const firstField: AskedText = { label: 'Name', most: 12, letters: 'letters', isOptional: false };

/** What the buyer is asked to have written on each piece. */
export function PersonalisationPanel({ product: { id, textFields, pictures } }: { product: AdminProductPage }) {
  const [fields, setFields] = useState<readonly AskedText[]>(textFields);
  const { mutate, isPending, issueOf } = usePersonalisation(id);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(textFields);

  function save(event: SubmitEvent) {
    event.preventDefault();
    mutate(fields);
  }

  return (
    <Panel
      title="Made for the Buyer"
      intro="For goods you engrave, print or embroider: shoppers enter the text before they buy, and it is on the order, the packing slip and the purchase order."
    >
      <form noValidate className="grid gap-5" onSubmit={save}>
        {fields.map((field, at) => (
          <TextToAsk
            // oxlint-disable-next-line react/no-array-index-key -- told apart by their place alone
            key={at}
            field={field}
            number={at + 1}
            pictures={pictures}
            errorOf={(name) => issueOf(`fields.${at}.${name}`)}
            onChange={(changed) => setFields(fields.map((one, place) => (place === at ? changed : one)))}
            onRemove={() => setFields(fields.filter((_, place) => place !== at))}
          />
        ))}
        <div className="flex flex-wrap gap-3">
          {fields.length < mostFields && (
            <Button tone="secondary" size="small" onClick={() => setFields([...fields, firstField])}>
              {fields.length === 0 ? 'Ask for a Text' : 'Ask for a Second Text'}
            </Button>
          )}
          {isChanged && (
            <Button type="submit" size="small" busy={isPending}>
              Save Texts
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

type TextToAskProps = {
  field: AskedText;
  number: number;
  pictures: AdminProductPage['pictures'];
  errorOf: (name: string) => string | undefined;
  onChange: (field: AskedText) => void;
  onRemove: () => void;
};

function TextToAsk({ field, number, pictures, errorOf, onChange, onRemove }: TextToAskProps) {
  const { label, most, letters, isOptional } = field;
  return (
    <fieldset className="grid gap-4 rounded-field border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Text {number}</legend>
      <TextField
        label="What to Enter"
        hint="As shoppers read it, such as Name on the front"
        value={label}
        error={errorOf('label')}
        onChange={({ target }) => onChange({ ...field, label: target.value })}
      />
      <TextField
        label="Most Characters"
        inputMode="numeric"
        value={most === 0 ? '' : String(most)}
        error={errorOf('most')}
        hint={`1 to ${longestPersonalText}`}
        onChange={({ target }) => onChange({ ...field, most: Number(target.value.replaceAll(/\D/g, '')) })}
      />
      <Field label="Allowed">
        {(control) => (
          <Select
            {...control}
            value={letters}
            onChange={({ target }) =>
              onChange({ ...field, letters: lettersAllowed.find((one) => one === target.value) ?? letters })
            }
          >
            {lettersAllowed.map((one) => (
              <option key={one} value={one}>
                {letterNames[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {pictures.length > 0 && (
        <TextPlaceFields field={field} pictures={pictures} errorOf={errorOf} onChange={onChange} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="May be left empty"
          checked={isOptional}
          onChange={({ target }) => onChange({ ...field, isOptional: target.checked })}
        />
        <Button tone="quiet" size="small" onClick={onRemove}>
          Remove Text {number}
        </Button>
      </div>
    </fieldset>
  );
}
