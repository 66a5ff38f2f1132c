import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Testimonial } from '#community/testimonials/testimonials.contract.ts';
import { request } from '../../api.ts';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { Stars } from '../../ui/pictures/stars.tsx';

const delayMs = 4_000;

export const testimonialsQuery = queryOptions({
  queryKey: ['testimonials'],
  queryFn: ({ signal }) => request<Testimonial[]>('/api/testimonials', { signal }),
});

/** `isDemo`: the testimonials are sample data and are labelled so. */
export function Testimonials({ isDemo }: { isDemo: boolean }) {
  const { data: testimonials = [] } = useQuery(testimonialsQuery);
  if (testimonials.length === 0) return null;
  return (
    <div className="mt-section bg-pine-pale py-section">
      <div className="page-width">
        <Carousel
          label="What customers say"
          heading={
            <div>
              <h2>What customers say</h2>
              {isDemo && <p className="mt-1 text-sm text-muted">Sample reviews</p>}
            </div>
          }
          delayMs={delayMs}
          slideClass="grid w-[min(84vw,24rem)] lg:w-[calc((100%-2*var(--gap))/3)]"
          slides={testimonials.map((testimonial) => ({
            key: testimonial.id,
            content: <TestimonialCard {...testimonial} />,
          }))}
        />
      </div>
    </div>
  );
}

function TestimonialCard({ rating, review, name, petType, location }: Testimonial) {
  return (
    <figure className="flex flex-col rounded-picture bg-paper p-7 wrap-anywhere">
      <Stars average={rating} />
      <blockquote className="mt-4 grow text-base">{review}</blockquote>
      <figcaption className="mt-6 flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-pine font-semibold text-white"
        >
          {initialsOf(name)}
        </span>
        <span className="grid text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-muted">
            {petType}, {location}
          </span>
        </span>
      </figcaption>
    </figure>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('');
}
