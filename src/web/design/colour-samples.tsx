import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { contrastOf, tokenPairs } from '#shop/site/colour-pairs.contract.ts';
import tokens from '../styles/tokens.css?raw';
import { Specimen, Specimens } from './specimen.tsx';

const colours = [...new Set([...tokens.matchAll(/--color-([a-z-]+): (?:#|rgb)/g)].map(([, name = '']) => name))];

/** Every colour token, and every pair that the contrast tests measure. */
export function ColourSamples() {
  useAppearance();
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
        {colours.map((name) => (
          <li key={name} className="grid gap-1.5 text-xs">
            <svg className="h-16 w-full rounded-picture" aria-hidden>
              <rect width="100%" height="100%" fill={`var(--color-${name})`} />
            </svg>
            <span className="font-semibold">{name}</span>
            <span className="text-muted">{valueOf(name)}</span>
          </li>
        ))}
      </ul>
      <Specimens>
        {tokenPairs.map(({ front, grounds, least, of }) => (
          <Specimen key={`${front} ${of}`} name={`${front} for ${of}: at least ${least}`}>
            <ul className="grid gap-1">
              {grounds.map((ground) => (
                <li key={ground} className={clsx('flex justify-between gap-4 rounded-field px-4 py-2', `bg-${ground}`)}>
                  <Sample front={front} least={least} ground={ground} />
                </li>
              ))}
            </ul>
          </Specimen>
        ))}
      </Specimens>
    </>
  );
}

/** Pairs that are not for text are shown as a line in that colour. */
function Sample({ front, ground, least }: { front: string; ground: string; least: number }) {
  const ratio = measured(front, ground).toFixed(1);
  if (least === 4.5) {
    return (
      <>
        <span className={`text-${front}`}>{ground}</span>
        <span className={clsx('figures', `text-${front}`)}>{ratio}</span>
      </>
    );
  }
  return (
    <svg className="h-6 w-full" role="img" aria-label={`${front} on ${ground}: ${ratio}`}>
      <rect y="9" width="100%" height="6" rx="3" fill={`var(--color-${front})`} />
    </svg>
  );
}

function measured(front: string, ground: string): number {
  return contrastOf(Object.fromEntries(colours.map((name) => [name, valueOf(name)])), front, ground);
}

function valueOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

/** Re-renders when the colour scheme changes. */
function useAppearance(): string {
  return useSyncExternalStore(
    (listener) => {
      const watcher = new MutationObserver(listener);
      watcher.observe(document.documentElement, { attributes: true });
      return () => watcher.disconnect();
    },
    () => valueOf('paper'),
  );
}
