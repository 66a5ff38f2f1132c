import { Link } from '@tanstack/react-router';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../ui/pounds.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { Chapter, MailTo, Prose } from './prose.tsx';

export function ShippingPolicy({ shop }: { shop: ShopSettings }) {
  const { dispatchDays, standardDays, expressDays } = shop.delivery;
  const free = plainPounds(shop.delivery.freeFrom);
  return (
    <Prose
      title="Shipping policy"
      inShort={[
        `Free standard delivery in the UK from ${free}.`,
        `Standard ${standardDays}, express ${expressDays}.`,
        'Your basket shows the exact price before you pay.',
        'Lost or damaged on the way is our risk, not yours.',
      ]}
    >
      <Chapter title="What delivery costs">
        <DeliveryTable shop={shop} />
        <p>
          What counts is the value of the goods before any promotion code. Some things are sent straight from the people
          who make them. Where their rate differs, we take the average of the rates in your basket, and your basket
          shows it before you pay. Nothing is added after that.
        </p>
      </Chapter>
      <Chapter title="How long it takes">
        <p>
          Orders are processed Monday to Friday 9-5 and leave within {dispatchDays}. {shop.orderCutOff}. Standard
          delivery then takes {standardDays}, express {expressDays}, counted from your order.
        </p>
        <p>
          Unless we have agreed otherwise with you, we deliver within 30 days of your order at the latest. If we do not,
          you may cancel and have all your money back.
        </p>
      </Chapter>
      <Chapter title="Where we deliver">
        <p>
          To any address in the United Kingdom. Not to Ireland yet: you can save an Irish address in your account, and
          we will say when that changes.
        </p>
      </Chapter>
      <Chapter title="Following your parcel">
        <p>
          We mail you the tracking link when a parcel leaves, and it stands under{' '}
          <Link to="/track-order" className="link">
            Track Orders
          </Link>
          . One order may come in several parcels, as different suppliers send them; you pay delivery once.
        </p>
      </Chapter>
      <Chapter title="Lost, late or damaged">
        <p>
          Until a parcel is in your hands, or in those of somebody you named, it is our risk and not yours. Write to{' '}
          <MailTo email={shop.email} /> and we send another or pay you back. A photograph of the damage helps us with
          the carrier; your right does not depend on it.
        </p>
      </Chapter>
    </Prose>
  );
}
