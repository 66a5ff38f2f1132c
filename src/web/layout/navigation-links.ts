type PageLink = { to: string; name: string; search?: Record<string, string>; hash?: string };

/** The main navigation, in order. */
export const mainPages: readonly PageLink[] = [
  { to: '/', name: 'Home' },
  { to: '/shop', name: 'Shop' },
  { to: '/food', name: 'Food & Treats' },
  { to: '/accessories', name: 'Accessories & Toys' },
  { to: '/health', name: 'Health & Care' },
  { to: '/contact', name: 'Contact' },
];

/** Worded differently from the account menu, whose links depend on being signed in: the footer is the same for everybody. */
export const footerPages: readonly { title: string; links: readonly PageLink[] }[] = [
  {
    title: 'Shop',
    links: [
      { to: '/shop', name: 'All products' },
      { to: '/shop', name: 'Best Sellers', search: { featured: 'true' } },
      { to: '/food', name: 'Food & Treats' },
      { to: '/accessories', name: 'Accessories & Toys' },
      { to: '/health', name: 'Health & Care' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/contact', name: 'Contact Us' },
      { to: '/track-order', name: 'Where is my order?' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/account', name: 'Your account' },
      { to: '/register', name: 'Create an account' },
      { to: '/basket', name: 'Your basket' },
    ],
  },
  {
    title: 'Policies',
    links: [
      { to: '/policies', name: 'Privacy', hash: 'privacy' },
      { to: '/policies', name: 'Terms', hash: 'terms' },
      { to: '/policies', name: 'Shipping', hash: 'shipping' },
      { to: '/policies', name: 'Returns', hash: 'returns' },
    ],
  },
];
