import type { Menus } from './site-contents.contract.ts';

/** The menus of a new shop. The footer's words differ from the account menu's, whose links depend on being signed in. */
export const firstMenus: Menus = {
  header: [
    { name: 'Home', to: '/', entries: [] },
    { name: 'Shop', to: '/shop', entries: [] },
    { name: 'Food & Treats', to: '/food', entries: [] },
    { name: 'Accessories & Toys', to: '/accessories', entries: [] },
    { name: 'Health & Care', to: '/health', entries: [] },
    { name: 'Contact', to: '/contact', entries: [] },
  ],
  footer: [
    {
      title: 'Shop',
      links: [
        { name: 'All products', to: '/shop' },
        { name: 'Best Sellers', to: '/shop?featured=true' },
        { name: 'Food & Treats', to: '/food' },
        { name: 'Accessories & Toys', to: '/accessories' },
        { name: 'Health & Care', to: '/health' },
      ],
    },
    {
      title: 'Help',
      links: [
        { name: 'Contact Us', to: '/contact' },
        { name: 'Where is my order?', to: '/track-order' },
      ],
    },
    {
      title: 'Account',
      links: [
        { name: 'Your account', to: '/account' },
        { name: 'Create an account', to: '/register' },
        { name: 'Your basket', to: '/basket' },
      ],
    },
    {
      title: 'Policies',
      links: [
        { name: 'Privacy', to: '/policies#privacy' },
        { name: 'Terms', to: '/policies#terms' },
        { name: 'Shipping', to: '/policies#shipping' },
        { name: 'Returns', to: '/policies#returns' },
      ],
    },
  ],
};
