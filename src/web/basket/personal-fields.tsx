import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { textError, tidyText } from '#catalogue/products/personal-texts.contract.ts';
import type { TextField as AskedText, PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { TextField } from '../ui/fields/text-field.tsx';

/** Reads the texts for so many pieces; null: something is wrong, which is shown and has the focus. */
export type PersonalFieldsHandle = { read: (quantity: number) => PersonalTexts | null };

type PersonalFieldsProps = { fields: readonly AskedText[]; ref: Ref<PersonalFieldsHandle> };

/** On the page of a product that is made for its buyer: what to write on it, as it will read. */
export function PersonalFields({ fields, ref }: PersonalFieldsProps) {
  const [texts, setTexts] = useState<readonly string[]>(() => fields.map(() => ''));
  const [isChecked, setChecked] = useState(false);
  const place = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(ref, () => ({
    read(quantity) {
      const wrong = fields.findIndex((field, at) => textError(field, texts[at] ?? '') !== undefined);
      setChecked(true);
      if (wrong < 0) return Array.from({ length: quantity }, () => texts.map(tidyText));
      place.current?.querySelectorAll('input')[wrong]?.focus();
      return null;
    },
  }));
  return (
    <fieldset ref={place} className="mt-6 grid gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <legend className="sr-only">What to write on it</legend>
      <TextInputs fields={fields} texts={texts} isChecked={isChecked} onChange={setTexts} />
      <Reading texts={texts} />
      <p className="text-sm text-muted">
        Please check the spelling: we make it just for you, so it can only come back if something is wrong with it.
      </p>
    </fieldset>
  );
}

type TextInputsProps = {
  fields: readonly AskedText[];
  texts: readonly string[];
  /** What is wrong is shown. */
  isChecked: boolean;
  onChange: (texts: readonly string[]) => void;
};

/** The inputs for one piece. */
export function TextInputs({ fields, texts, isChecked, onChange }: TextInputsProps) {
  return fields.map((field, at) => {
    const text = texts[at] ?? '';
    const isTooLong = tidyText(text).length > field.most;
    return (
      <TextField
        key={field.label}
        label={field.label}
        optional={field.isOptional}
        hint={`Up to ${field.most} characters`}
        inputMode={field.letters === 'digits' ? 'tel' : 'text'}
        autoComplete="off"
        value={text}
        error={isChecked || isTooLong ? textError(field, text) : undefined}
        onChange={({ target }) =>
          onChange(fields.map((_, place) => (place === at ? target.value : (texts[place] ?? ''))))
        }
      />
    );
  });
}

function Reading({ texts }: { texts: readonly string[] }) {
  const written = texts.map(tidyText).filter(Boolean);
  if (written.length === 0) return null;
  return (
    <div role="status" className="grid gap-2">
      <p className="text-sm font-semibold">It will read</p>
      <p className="flex flex-wrap gap-2">
        {written.map((text, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- two sides may read the same, and their order does not change
            key={at}
            className="heading-face rounded-full border border-field bg-paper px-5 py-2.5 text-subheading wrap-anywhere"
          >
            {text}
          </span>
        ))}
      </p>
    </div>
  );
}
