import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { textError, tidyText } from '#catalogue/products/personal-texts.contract.ts';
import type { PersonalTexts, TextField } from '#catalogue/products/personal-texts.contract.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/fields/field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TextInputs } from './personal-fields.tsx';

type TextsDialogProps = {
  /** Of the product. */
  name: string;
  fields: readonly TextField[];
  texts: PersonalTexts;
  isSaving: boolean;
  /** Why they were not saved. */
  failure: string | undefined;
  onSave: (texts: PersonalTexts) => void;
  onClose: () => void;
};

/** What to write on each piece. */
export function TextsDialog({ name, fields, texts, isSaving, failure, onSave, onClose }: TextsDialogProps) {
  const [drafts, setDrafts] = useState<readonly (readonly string[])[]>(texts);
  const [isChecked, setChecked] = useState(false);
  const isOne = texts.length === 1;

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const wrong = drafts
      .flatMap((piece) => fields.map((field, at) => textError(field, piece[at] ?? '')))
      .findIndex((error) => error !== undefined);
    if (wrong < 0) return onSave(drafts.map((piece) => fields.map((_, at) => tidyText(piece[at] ?? ''))));
    event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')[wrong]?.focus();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={fields.some(({ kind }) => kind) ? `Who gets ${name}` : `What to write on ${name}`}
    >
      <form noValidate className="grid gap-6" onSubmit={save}>
        {drafts.map((piece, at) => (
          <fieldset
            // oxlint-disable-next-line react/no-array-index-key -- pieces are alike, and their order does not change
            key={at}
            className="grid gap-4"
          >
            <legend className={isOne ? 'sr-only' : 'mb-3 font-semibold'}>
              {isOne ? 'Its text' : `Piece ${at + 1} of ${drafts.length}`}
            </legend>
            <TextInputs
              fields={fields}
              texts={piece}
              isChecked={isChecked}
              onChange={(changed) => setDrafts(drafts.map((one, place) => (place === at ? changed : one)))}
            />
            {at === 0 && !isOne && (
              <Button
                size="small"
                tone="secondary"
                className="justify-self-start"
                onClick={() => setDrafts(drafts.map(() => piece))}
              >
                Use for All {drafts.length}
              </Button>
            )}
          </fieldset>
        ))}
        <div role="alert" className="empty:hidden">
          {failure && <FieldError>{failure}</FieldError>}
        </div>
        <Button type="submit" busy={isSaving} className="justify-self-start">
          Save Text
        </Button>
      </form>
    </Dialog>
  );
}
