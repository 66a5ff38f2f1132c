import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import type { SitePicture as Shown } from '#shop/site/blocks.contract.ts';
import { Writing } from '../../../policies/policy-text.tsx';
import { SitePicture } from '../../../ui/pictures/site-picture.tsx';

type ShelfPartProps = { picture: Shown } | { closing: string; shop: PublicSettings };

/** What only some listings have: a picture beside the heading, a text below the products. */
export function ShelfPart(props: ShelfPartProps) {
  if ('picture' in props) return <SitePicture picture={props.picture} sizes="(min-width: 40rem) 10rem, 4rem" first />;
  return (
    <div className="measure mt-section grid grid-cols-1 gap-6 wrap-anywhere">
      <Writing text={props.closing} shop={props.shop} heading="h2" />
    </div>
  );
}
