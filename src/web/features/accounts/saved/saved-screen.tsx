import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SavedList, SavedProduct } from '#catalogue/saved-list/saved-list.contract.ts';
import { savedIdsQuery } from '../../../layout/save-button.tsx';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { turnSaved } from '../../../saved-products.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState, LoadError } from '../../../ui/empty-state.tsx';
import { Loading } from '../orders/list-states.tsx';
import { SavedChoices } from './saved-choices.tsx';
import { SavedRow } from './saved-row.tsx';
import { savedListQuery } from './saved.queries.ts';

/** What a customer or a visitor has saved; its data is loaded in the browser. */
export function SavedScreen() {
  const { data: user } = useQuery(sessionQuery);
  const { data: list, error, refetch } = useQuery(savedListQuery(user));
  return (
    <main id="main" className="page-width min-h-[85dvh] pt-8 pb-section lg:pt-12">
      <h1>Saved</h1>
      {list && <SavedContent list={list} />}
      {!list && error && <LoadError title="We couldn’t load your saved list" onRetry={() => void refetch()} />}
      {!list && !error && <Loading what="saved list" />}
      {list && user && <SavedChoices user={user} list={list} />}
      {list && user === null && <SignInNote />}
    </main>
  );
}

function SavedContent({ list }: { list: SavedList }) {
  const client = useQueryClient();
  const { data: ids } = useQuery(savedIdsQuery);
  // What was just removed goes at once, and comes back with Undo.
  const shown = ids ? list.products.filter(({ id }) => ids.includes(id)) : list.products;
  if (shown.length === 0) return <Nothing />;
  return (
    <ul className="mt-8 grid grid-cols-1 gap-8">
      {shown.map((product) => (
        <SavedRow key={product.id} product={product}>
          <RemoveButton product={product} onRemove={() => void turnSaved(client, product)} />
        </SavedRow>
      ))}
    </ul>
  );
}

function RemoveButton({ product, onRemove }: { product: SavedProduct; onRemove: () => void }) {
  return (
    <Button tone="quiet" onClick={onRemove}>
      Remove<span className="sr-only"> {product.name}</span>
    </Button>
  );
}

function Nothing() {
  return (
    <EmptyState
      face="rabbit"
      title="Nothing saved yet"
      text="Press the heart on anything you’d like to come back to. It waits for you here."
    >
      <LinkButton to="/shop">Start Shopping</LinkButton>
    </EmptyState>
  );
}

function SignInNote() {
  return (
    <p className="measure mt-10 text-muted">
      This list is kept in this browser.{' '}
      <Link to="/login" search={{ next: '/saved' }} className="link">
        Sign in{' '}
      </Link>{' '}
      to have it on every device, to share it, or to be emailed when something is back or cheaper.
    </p>
  );
}
