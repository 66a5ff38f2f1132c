import { clsx } from 'clsx';
import { Specimen, Specimens } from './specimen.tsx';

const headings = ['display', 'title', 'heading', 'subheading'];
const texts = ['lead', 'base', 'sm', 'xs'];
const corners = ['small', 'field', 'picture', 'dialog', 'full'];
const speeds = ['touch', 'travel', 'fade', 'enter', 'count'];

export function ScaleSamples() {
  return (
    <>
      <div className="grid gap-4">
        {headings.map((size) => (
          <p key={size} className={clsx('heading-face', `text-${size}`)}>
            Good things ({size})
          </p>
        ))}
        {texts.map((size) => (
          <p key={size} className={clsx('measure', `text-${size}`)}>
            Food, toys and small comforts from a shop where somebody has tried them on a dog first, 0123456789 ({size})
          </p>
        ))}
      </div>
      <Specimens>
        <Specimen name="Corners">
          <ul className="flex flex-wrap gap-4">
            {corners.map((corner) => (
              <li key={corner} className={clsx('grid size-24 place-items-center bg-oat text-xs', `rounded-${corner}`)}>
                {corner}
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Speeds (hover)">
          <ul className="grid gap-2">
            {speeds.map((speed) => (
              <li key={speed} className="rounded-field bg-oat p-2">
                <span
                  className="speed-sample inline-block rounded-full bg-pine px-4 py-1 text-sm text-white"
                  data-speed={speed}
                >
                  {speed}
                </span>
              </li>
            ))}
          </ul>
        </Specimen>
        <Specimen name="Float">
          <p className="rounded-picture bg-paper p-6 shadow-float">What lies above the page</p>
        </Specimen>
      </Specimens>
    </>
  );
}
