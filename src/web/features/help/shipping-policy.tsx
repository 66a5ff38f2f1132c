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
        'If it’s lost or damaged on the way, that’s on us.',
      ]}
    >
      <Chapter title="What delivery costs">
        <DeliveryTable shop={shop} />
        <p>
          The {free} is counted before any promotion code. Some items come straight from their maker. Where their rates
          differ, we charge the average of the rates in your basket, and your basket shows it before you pay. Nothing is
          added after that.
        </p>
      </Chapter>
      <Chapter title="How long it takes">
        <p>
          Orders are processed Monday to Friday 9-5 and leave within {dispatchDays}. {shop.orderCutOff}. Standard
          delivery then takes {standardDays}, express {expressDays}, counted from your order.
        </p>
        <p>
          Unless we have agreed otherwise with you, we deliver within 30 days of your order at the latest. If we don’t,
          you can cancel and get all your money back.
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
          We email you a tracking link when a parcel leaves, and you’ll find it under{' '}
          <Link to="/track-order" className="link">
            Track Orders
          </Link>
          . One order may come in several parcels, as different suppliers send them; you pay delivery once.
        </p>
      </Chapter>
      <Chapter title="Lost, late or damaged">
        <p>
          Until a parcel is in your hands, or in those of somebody you named, it is our responsibility, not yours. Write
          to <MailTo email={shop.email} /> and we’ll send another or refund you. A photo of the damage helps us with the
          carrier, but your rights don’t depend on it.
        </p>
      </Chapter>
    </Prose>
  );
}
