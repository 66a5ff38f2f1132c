import { Calculator, History, Link2, Unlink } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

type RowActionsProps = {
  name: string;
  onHistory: () => void;
  onRule: () => void;
  onRelink: () => void;
  onUnlink: () => void;
};

export function RowActions({ name, onHistory, onRule, onRelink, onUnlink }: RowActionsProps) {
  return (
    <span className="-my-1.5 inline-flex">
      <IconButton label={`Price history of ${name}`} onClick={onHistory}>
        <History className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Pricing rule for ${name}`} onClick={onRule}>
        <Calculator className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Change supplier of ${name}`} onClick={onRelink}>
        <Link2 className="size-4.5" aria-hidden />
      </IconButton>
      <IconButton label={`Unlink ${name}`} onClick={onUnlink}>
        <Unlink className="size-4.5" aria-hidden />
      </IconButton>
    </span>
  );
}
