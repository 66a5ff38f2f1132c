import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedBundle } from '#catalogue/bundles/bundles.contract.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { BundleScreen } from './bundle-screen.tsx';
import { bundlesQuery } from './bundles.queries.ts';

/** The list, or with an address one of it: one route, as each is in every page's code. */
export function BundlesPage({ slug }: { slug: string | undefined }) {
  return slug ? <BundleScreen slug={slug} /> : <BundlesScreen />;
}

function BundlesScreen() {
  const { data: bundles } = useSuspenseQuery(bundlesQuery);
  return (
    <main id="main" className="page-width pt-8 pb-section">
      <h1>Bundles</h1>
      {bundles.length === 0 ? (
        <EmptyState title="No bundles just now" text="We sell everything separately at the moment.">
          <LinkButton to="/shop">Start Shopping</LinkButton>
        </EmptyState>
      ) : (
        <>
          <p className="measure mt-3 text-lead">
            Things that go well together, for less than you’d pay for them one by one.
          </p>
          <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {bundles.map((bundle) => (
              <BundleCard key={bundle.slug} bundle={bundle} />
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

function BundleCard({ bundle: { slug, name, description, price, saves, available, image } }: { bundle: ListedBundle }) {
  return (
    <li>
      <Link to="/bundles/$" params={{ _splat: slug }} className="group grid gap-1.5">
        <span aria-hidden className="mb-2 block aspect-square overflow-hidden rounded-picture bg-oat">
          {image && (
            <Picture
              src={image}
              alt=""
              width={960}
              height={960}
              sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 92vw"
            />
          )}
        </span>
        <h2 className="text-subheading wrap-anywhere group-hover:underline">{name}</h2>
        <p className="line-clamp-2 text-sm text-muted">{description}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Price amount={price} className="font-semibold" />
          <span className="text-sm font-semibold text-clay">
            {available > 0 ? (
              <>
                Saves <Price amount={saves} />
              </>
            ) : (
              'Sold Out'
            )}
          </span>
        </p>
      </Link>
    </li>
  );
}
