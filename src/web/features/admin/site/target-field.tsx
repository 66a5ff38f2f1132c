import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useShelves } from '../../../layout/shelves.queries.ts';
import { TextField } from '../forms/form-fields.tsx';
import { siteListQuery } from '../settings/site.queries.ts';

type TargetFieldProps = {
  name: string;
  value: string;
  onText: (text: string) => void;
  error?: string | undefined;
  /** What it may lead to; left out where the editor says so above its entries. */
  hint?: string;
};

export const targetHint = 'A page of the shop such as /dogs, or https://…';

const standing = [
  { path: '/', name: 'Home' },
  { path: '/shop', name: 'All products' },
  { path: '/shop?featured=true', name: 'Best Sellers' },
  { path: '/journal', name: 'Journal' },
  { path: '/contact', name: 'Contact' },
  { path: '/policies', name: 'Policies' },
  { path: '/track-order', name: 'Track Orders' },
];

/** Where a link leads; the shop's pages, categories, animals and collections are proposed. */
export function TargetField({ value, ...rest }: TargetFieldProps) {
  const id = useId();
  const { categories, animals, collections } = useShelves();
  const { data: documents = [] } = useQuery(siteListQuery);
  const pages = documents.flatMap(({ path, title }) => (path && path !== '/' ? [{ path, name: title }] : []));
  return (
    <>
      <TextField label="Leads to" autoComplete="off" list={id} value={value} {...rest} />
      <datalist id={id}>
        {[...standing, ...categories, ...animals, ...collections, ...pages].map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
