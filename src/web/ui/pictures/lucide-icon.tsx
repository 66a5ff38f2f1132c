import { clsx } from 'clsx';
import { createElement } from 'react';
import type { ComponentProps } from 'react';

type Drawing = { node: [shape: string, attributes: Record<string, string>][] };

/** A smaller replacement for lucide's own icon component, aliased in vite.config.ts. */
export function createIcon({ node }: Drawing) {
  const shapes = node.map(([shape, attributes], key) => createElement(shape, { ...attributes, key }));
  return ({ className, ...rest }: ComponentProps<'svg'>) => (
    <svg
      viewBox="0 0 24 24"
      width={24}
      height={24}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
      className={clsx('lucide', className)}
    >
      {shapes}
    </svg>
  );
}
