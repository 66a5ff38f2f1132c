import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

type MoveButtonsProps = { what: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

export function MoveButtons({ what, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${what} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Move ${what} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown className="size-4.5" aria-hidden />
      </IconButton>
    </>
  );
}
