import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { PageBlock } from '#shop/site/blocks.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { Placeholders } from '../parts/placeholders.tsx';
import { BlockFields } from './block-fields.tsx';
import { blockHints, blockNames } from './block-words.rules.ts';

const contract = async () => (await import('#shop/site/blocks.contract.ts')).pageBlock;

type BlockDialogProps = {
  open: boolean;
  block: PageBlock;
  isNew: boolean;
  placeholders: readonly { name: string; value: string }[];
  busy: boolean;
  onSave: (block: PageBlock) => void;
  onClose: () => void;
};

export function BlockDialog({ open, block, isNew, placeholders, busy, onSave, onClose }: BlockDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(block);
  const { form, errors, check } = useErrors(contract);
  const name = blockNames[block.kind];

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(draft, onSave);
  }

  return (
    <FormDialog
      asksBeforeClosing
      open={open}
      wide
      onClose={onClose}
      title={`${isNew ? 'Add' : 'Edit'} ${name}`}
      formId={formId}
      action="Save Draft"
      busy={busy}
    >
      {open && (
        <form ref={form} id={formId} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
          <p className="text-sm text-muted">{blockHints[block.kind]}</p>
          <BlockFields block={draft} errors={errors} onBlock={setDraft} />
          <Placeholders placeholders={placeholders} />
        </form>
      )}
    </FormDialog>
  );
}
