// Without zod, for the pages that show them.

/** What headings are set in; all other text is Figtree. */
export const typePairs = ['fraunces', 'nunito', 'figtree'] as const;
export const corners = ['soft', 'square', 'round'] as const;
export const densities = ['airy', 'compact'] as const;

/** The look of a new shop, and of the demo: that of src/web/styles/tokens.css. */
export const firstTheme = {
  logo: null,
  icon: null,
  main: '#1f4d40',
  ground: '#fffdf9',
  type: 'fraunces',
  corners: 'soft',
  density: 'airy',
} as const;
