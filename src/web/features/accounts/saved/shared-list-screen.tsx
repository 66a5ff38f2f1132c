import { useQuery } from '@tanstack/react-query';
import { RequestError } from '../../../api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, LoadError } from '../../../ui/empty-state.tsx';
import { Loading } from '../orders/list-states.tsx';
import { SavedRow } from './saved-row.tsx';
import { sharedListQuery } from './saved.queries.ts';

/** Somebody’s list, for whoever has its link. */
export function SharedListScreen({ shareKey }: { shareKey: string }) {
  const { data: products, error, refetch } = useQuery(sharedListQuery(shareKey));
  const isGone = error instanceof RequestError && error.status === 404;
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 pb-section lg:pt-12">
      <h1>A shared list</h1>
      {!products && !error && <Loading what="list" />}
      {error && !isGone && <LoadError title="We couldn’t load this list" onRetry={() => void refetch()} />}
      {(isGone || products?.length === 0) && (
        <EmptyState
          face="cat"
          title={isGone ? 'This list isn’t shared any more' : 'This list is empty'}
          text="Whoever sent you the link can share it again."
        >
          <LinkButton to="/shop">Start Shopping</LinkButton>
        </EmptyState>
      )}
      {products && products.length > 0 && (
        <ul className="mt-8 grid grid-cols-1 gap-8">
          {products.map((product) => (
            <SavedRow key={product.id} product={product} />
          ))}
        </ul>
      )}
    </main>
  );
}
