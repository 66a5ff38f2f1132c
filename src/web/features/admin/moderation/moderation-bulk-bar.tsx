import { mostModeratedAtOnce } from '#catalogue/reviews/review-words.contract.ts';
import { Button } from '../../../ui/button.tsx';
import type { Voice } from '../lists/moderate.queries.ts';
import { SelectionBar } from '../lists/row-selection.tsx';
import type { RowSelection } from '../lists/row-selection.tsx';
import { useModerateMany } from './moderation.queries.ts';

/** Hides or shows the selected reviews or comments. */
export function ModerationBulkBar({ voice, selection }: { voice: Voice; selection: RowSelection }) {
  const { mutate, isPending, variables } = useModerateMany(voice, selection.clear);
  const isTooMany = selection.size > mostModeratedAtOnce;
  return (
    <SelectionBar selection={selection} noun={voice.slice(0, -1)} most={mostModeratedAtOnce}>
      {([true, false] as const).map((hidden) => (
        <Button
          key={String(hidden)}
          tone={hidden ? 'primary' : 'secondary'}
          size="small"
          busy={isPending && variables.hidden === hidden}
          disabled={isTooMany}
          onClick={() => mutate({ ids: selection.keys.map(Number), hidden })}
        >
          {hidden ? 'Hide' : 'Show'}
        </Button>
      ))}
    </SelectionBar>
  );
}
