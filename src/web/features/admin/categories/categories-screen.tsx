import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../parts/admin-page.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { BrandsPanel } from './brands-panel.tsx';
import { adminShelvesQuery } from './categories.queries.ts';
import { ShelvesPanel } from './shelves-panel.tsx';

/** How shoppers find their way: categories of two levels, animals, collections and brands, and what their pages say. */
export function CategoriesScreen() {
  const { data: shelves, error, refetch } = useQuery(adminShelvesQuery);
  return (
    <AdminPage
      tab="products"
      title="Categories and Collections"
      actions={
        <LinkButton to="/admin/search-words" size="small" tone="quiet">
          Search Words
        </LinkButton>
      }
    >
      {error && !shelves && <LoadFailure what="categories" error={error} onRetry={() => void refetch()} />}
      {!shelves && !error && <Skeleton className="h-96" />}
      {shelves && (
        <>
          <ShelvesPanel
            kind="categories"
            title="Categories"
            intro="The pages that shoppers browse, and what is within them. The first three are always there. Drag a line, or use its arrows, to change the order."
            shelves={shelves}
          />
          <ShelvesPanel
            kind="animals"
            title="Animals"
            intro="Each has a page of its own, such as /dogs, and one for each category, such as /dogs/food."
            shelves={shelves}
          />
          <ShelvesPanel
            kind="collections"
            title="Collections"
            intro="Products of any category, by a rule or by hand: Christmas, under £10, made in Yorkshire."
            shelves={shelves}
          />
          <BrandsPanel brands={shelves.brands} />
        </>
      )}
    </AdminPage>
  );
}
