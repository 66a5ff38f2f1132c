import { Button } from '../../../ui/button.tsx';

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onDiscard: () => void };

/** Stays in view below a long form, and says whether there is anything to save. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-2 py-3">
      <p role="status" className="mr-auto text-sm text-muted">
        {isDirty ? 'You have unsaved changes.' : 'Everything is saved.'}
      </p>
      {isDirty && (
        <Button tone="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button type="submit" busy={isSaving} disabled={!isDirty}>
        {isSaving ? 'Saving...' : 'Save Changes'}
      </Button>
    </div>
  );
}
