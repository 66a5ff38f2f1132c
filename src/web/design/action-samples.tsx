import { Link } from '@tanstack/react-router';
import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import type { BadgeTone } from '../ui/badge.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, IconButton, LinkButton, Spinner } from '../ui/button.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { Row, Specimen, Specimens } from './specimen.tsx';

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;
const badges: BadgeTone[] = ['neutral', 'pine', 'sale', 'highlight', 'grey', 'outline', 'success', 'danger', 'info'];

export function ActionSamples() {
  return (
    <Specimens>
      {tones.map((tone) => (
        <Specimen key={tone} name={`Button, ${tone}: small, medium, large, busy, disabled`}>
          <Row>
            {sizes.map((size) => (
              <Button key={size} tone={tone} size={size}>
                Add to Basket
              </Button>
            ))}
            <Button tone={tone} busy>
              Adding
            </Button>
            <Button tone={tone} disabled>
              Sold Out
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="Button, wide; LinkButton">
        <Button wide>Secure Checkout</Button>
        <Row>
          <LinkButton to="/shop">Shop Now</LinkButton>
          <LinkButton to="/shop" tone="secondary">
            View Collections
          </LinkButton>
        </Row>
      </Specimen>
      <SmallActions />
      <Steps />
    </Specimens>
  );
}

function SmallActions() {
  return (
    <>
      <Specimen name="IconButton; disabled. Spinner. Said to screen readers only">
        <Row>
          <IconButton label="Basket">
            <ShoppingBasket className="size-5" aria-hidden />
          </IconButton>
          <IconButton label="Basket, closed" disabled>
            <ShoppingBasket className="size-5" aria-hidden />
          </IconButton>
          <Spinner />
          <span className="sr-only">Loading</span>
        </Row>
      </Specimen>
      <Specimen name="Badge, in every tone">
        <Row>
          {badges.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Breadcrumbs; links">
        <Breadcrumbs
          trail={[
            <Link key="home" to="/">
              Home
            </Link>,
            <Link key="shop" to="/shop">
              Shop
            </Link>,
          ]}
          here="Rubber Bone"
        />
        <p>
          A{' '}
          <a className="link" href="#actions">
            link in a sentence
          </a>{' '}
          and a{' '}
          <a className="link-quiet" href="#actions">
            quiet one
          </a>
        </p>
      </Specimen>
    </>
  );
}

function Steps() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Specimen name="Stepper: medium, small, at its ends, disabled">
      <Row>
        <Stepper thing="Rubber Bone" value={quantity} onChange={setQuantity} />
        <Stepper thing="Rope" value={quantity} onChange={setQuantity} size="small" />
        <Stepper thing="Meadow Hay" value={1} max={1} onChange={setQuantity} />
        <Stepper thing="Kibble" value={3} disabled onChange={setQuantity} />
      </Row>
    </Specimen>
  );
}
