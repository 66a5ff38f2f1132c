import type { Theme } from './site-contents.contract.ts';
import { firstTheme } from './theme-choices.contract.ts';
import { coloursOf } from './theme-colours.contract.ts';

type Properties = Readonly<Record<string, string>>;

const typefaces: Record<Theme['type'], Properties> = {
  fraunces: {},
  nunito: { 'font-heading': "'Nunito','Nunito Late','Nunito Fallback',sans-serif" },
  figtree: { 'font-heading': 'var(--font-body)' },
};

const radii: Record<Theme['corners'], Properties> = {
  soft: {},
  square: radiiOf('1px', '2px', '2px', '3px', '4px'),
  round: radiiOf('8px', '16px', '28px', '32px', '999px'),
};

function radiiOf(small: string, field: string, picture: string, dialog: string, full: string): Properties {
  return {
    'radius-small': small,
    'radius-field': field,
    'radius-picture': picture,
    'radius-dialog': dialog,
    'radius-full': full,
  };
}

const spaces: Record<Theme['density'], Properties> = {
  airy: {},
  compact: {
    'spacing-section': 'clamp(2rem,3.6vw,3.25rem)',
    'text-sm': '0.875rem',
    'text-base': '1rem',
    'text-lead': 'clamp(1.0625rem,1rem + 0.3vw,1.1875rem)',
    'text-subheading': 'clamp(1.0625rem,1rem + 0.25vw,1.1875rem)',
    'text-heading': 'clamp(1.375rem,1.25rem + 0.7vw,1.875rem)',
    'text-title': 'clamp(1.625rem,1.4rem + 1.2vw,2.375rem)',
    'text-display': 'clamp(2.125rem,1.1rem + 3vw,3.5rem)',
  },
};

/** What pages need of a theme. */
type Look = Pick<Theme, 'logo' | 'icon' | 'type'> & {
  /** The main colour, as it is shown. */
  colour: string;
  hasOwnColours: boolean;
  /** What differs from the tokens of a new shop, for the pages of the shop; empty where nothing does. */
  sheet: string;
};

export function lookOf(theme: Theme): Look {
  const { logo, icon, type, corners, density, main, ground } = theme;
  const hasOwnColours = main !== firstTheme.main || ground !== firstTheme.ground;
  const colours = coloursOf({ main, ground });
  const named = Object.fromEntries(Object.entries(colours).map(([name, hex]) => [`color-${name}`, hex]));
  const properties = { ...(hasOwnColours && named), ...typefaces[type], ...radii[corners], ...spaces[density] };
  const sheet = [
    inShop(
      '',
      Object.entries(properties).map(([name, value]) => `--${name}:${value}`),
    ),
    inShop(String.raw` :is(.text-white\/75,.text-white\/85)`, hasOwnColours ? ['color:#fff'] : []),
    // A radio button with corners would be taken for a tick box.
    inShop(' input[type=radio]', corners === 'square' ? ['border-radius:50%'] : []),
  ];
  return { logo, icon, type, colour: colours.pine, hasOwnColours, sheet: sheet.join('') };
}

/** The admin area has a look of its own, on the pages before and after which are those of the shop. */
function inShop(selector: string, rules: readonly string[]): string {
  return rules.length > 0 ? `html:not([data-admin])${selector}{${rules.join(';')}}` : '';
}
