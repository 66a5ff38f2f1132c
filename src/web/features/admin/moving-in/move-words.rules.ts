import type { ProductMove } from '#catalogue/moving-in/product-moves.contract.ts';

export const stateNames: Record<ProductMove['state'], string> = {
  checked: 'Not brought in',
  running: 'Coming in',
  done: 'Brought in',
  undoing: 'Being taken back',
  undone: 'Taken back',
};

export const outcomeNames: Record<string, string> = {
  created: 'new',
  changed: 'changes',
  unchanged: 'stays as it is',
  refused: 'left out',
};
