import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { textError, tidyText } from '#catalogue/products/personal-texts.contract.ts';
import type { TextField as AskedText, PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { makeable } from '#catalogue/products/text-places.contract.ts';
import { Field } from '../ui/fields/field.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { TextOnPicture } from '../ui/pictures/text-on-picture.tsx';

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
      place.current?.querySelectorAll<HTMLElement>('input, textarea')[wrong]?.focus();
      return null;
    },
  }));
  const isCard = fields.some(({ kind }) => kind);
  return (
    <fieldset ref={place} className="mt-6 grid gap-4 rounded-picture bg-oat p-5 sm:p-6">
      <legend className="sr-only">{isCard ? 'Who it is for' : 'What to write on it'}</legend>
      {fields.map(
        (field, at) =>
          field.place && (
            <TextOnPicture key={field.label} place={field.place} text={makeable(field, texts[at] ?? '')} />
          ),
      )}
      <TextInputs fields={fields} texts={texts} isChecked={isChecked} onChange={setTexts} />
      {!isCard && <Reading texts={texts} />}
      <p className="text-sm text-muted">
        {isCard
          ? 'We email the card with your message. More than one goes to the same person; you can change that in your basket.'
          : 'Please check the spelling: we make it just for you, so it can only come back if something is wrong with it.'}
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
    const { label, kind, most, isOptional: optional } = field;
    const error = isChecked || isTooLong ? textError(field, text) : undefined;
    const change = ({ target }: { target: { value: string } }) =>
      onChange(fields.map((_, place) => (place === at ? target.value : (texts[place] ?? ''))));
    if (kind === 'message')
      return (
        <Field key={label} label={label} optional={optional} error={error} hint={`Up to ${most} characters`}>
          {(control) => <TextArea {...control} autoComplete="off" rows={3} value={text} onChange={change} />}
        </Field>
      );
    return (
      <TextField
        key={label}
        label={label}
        optional={optional}
        hint={hints[kind ?? 'text'] ?? `Up to ${most} characters`}
        type={types[kind ?? 'text'] ?? 'text'}
        inputMode={field.letters === 'digits' ? 'tel' : undefined}
        autoComplete="off"
        value={text}
        error={error}
        onChange={change}
      />
    );
  });
}

const types: Record<string, string> = { email: 'email', day: 'date' };
const hints: Record<string, string> = {
  email: 'Left empty, it comes to you',
  day: 'Left empty, it goes out once it is paid',
};

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
