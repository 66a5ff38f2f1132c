type PageLink = { to: string; name: string; search?: Record<string, string>; hash?: string };

/** The main navigation, in its order. Typed loosely, as pages come and go by their route files. */
export const mainPages: readonly PageLink[] = [
  { to: '/', name: 'Home' },
  { to: '/shop', name: 'Shop' },
  { to: '/food', name: 'Food & Treats' },
  { to: '/accessories', name: 'Accessories & Toys' },
  { to: '/health', name: 'Health & Care' },
  { to: '/contact', name: 'Contact' },
];

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
      { to: '/track-order', name: 'Track Orders' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: '/account', name: 'My Account' },
      { to: '/login', name: 'Sign In' },
      { to: '/register', name: 'Create Account' },
      { to: '/basket', name: 'Basket' },
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
