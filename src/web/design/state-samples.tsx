import { Button } from '../ui/button.tsx';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Carousel } from '../ui/pictures/carousel.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Scene } from '../ui/pictures/scene.tsx';
import { Stars } from '../ui/pictures/stars.tsx';
import { plainPounds, Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Row, Specimen, Specimens } from './specimen.tsx';

const faces = ['dog', 'cat', 'rabbit', 'robin', 'goldfish'] as const;
const averages = [0, 0.5, 2.4, 3.5, 4.9, 5];
const square = { width: 960, height: 960, sizes: '20rem' };

export function StateSamples() {
  return (
    <>
      <Specimens>
        <Specimen name="Picture: shown; its fallback; not to be had">
          <div className="grid grid-cols-3 gap-3">
            <Picture
              {...square}
              src="/scenes/hero-square-480.webp"
              alt="A felt dog and cat"
              className="rounded-picture"
            />
            <Picture
              {...square}
              src="/design/gone.webp"
              fallback="/scenes/tile-food-400.webp"
              alt="Bowls of food"
              className="aspect-square rounded-picture"
            />
            <Picture {...square} src="/design/gone.webp" alt="Gone" className="aspect-square rounded-picture" />
          </div>
        </Specimen>
        <Specimen name="Scene">
          <div className="aspect-video overflow-hidden rounded-picture bg-picture-hero">
            <Scene name="hero" sizes="24rem" />
          </div>
        </Specimen>
        <Specimen name="Price, plain pounds, date, no date">
          <Row>
            <Price amount="12.99" className="font-semibold" />
            <Price amount="-1.30" className="text-clay" />
            <span>{plainPounds('25.00')}</span>
            <span>{longDate('2026-11-21T09:00:00Z')}</span>
            <span>{longDate(undefined)}</span>
          </Row>
        </Specimen>
        <Specimen name="Stars">
          <Row>
            {averages.map((average) => (
              <Stars key={average} average={average} />
            ))}
          </Row>
        </Specimen>
        <Specimen name="Skeleton">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="aspect-square w-24 rounded-picture" />
        </Specimen>
      </Specimens>
      <Faces />
    </>
  );
}

function Faces() {
  return (
    <Carousel
      label="Faces"
      delayMs={3_000}
      slideClass="w-72"
      heading={<h3>Carousel of empty states</h3>}
      slides={faces.map((face) => ({
        key: face,
        content: (
          <EmptyState face={face} level="p" title="Nothing in here yet" text="Pip has checked twice.">
            <Button tone="secondary">Start Shopping</Button>
          </EmptyState>
        ),
      }))}
    />
  );
}
