import { clsx } from 'clsx';
import { useState } from 'react';
import { Switch } from '../ui/fields/switch.tsx';
import { ActionSamples } from './action-samples.tsx';
import { AdminSamples } from './admin-samples.tsx';
import { ColourSamples } from './colour-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { Chapter, Specimen, Specimens } from './specimen.tsx';
import { StateSamples } from './state-samples.tsx';

const chapters = [
  { id: 'colours', title: 'Colours', Samples: ColourSamples },
  { id: 'scales', title: 'Type, corners, speed', Samples: ScaleSamples },
  { id: 'actions', title: 'Buttons, badges, steps', Samples: ActionSamples },
  { id: 'fields', title: 'Fields and choices', Samples: FieldSamples },
  { id: 'overlays', title: 'Tabs, menus, dialogs, messages', Samples: OverlaySamples },
  { id: 'states', title: 'Pictures, prices, stars, and nothing at all', Samples: StateSamples },
  { id: 'admin', title: 'In the admin area', Samples: AdminSamples },
];

/** All components of ui/, and the admin area's table, panel and charts, in every state. Served in development only, by web-app-development.ts. */
export function DesignPage() {
  return (
    <div className="page-width grid grid-cols-1 gap-section py-10">
      <header className="grid gap-6">
        <h1>Design</h1>
        <p className="measure text-lead text-muted">
          What the shop is drawn with, from the tokens up. Screens are put together from this and add no colour, corner
          or speed of their own.
        </p>
        <nav aria-label="Contents">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="link">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Appearance />
      </header>
      <main className="grid grid-cols-1 gap-section">
        {chapters.map(({ id, title, Samples }) => (
          <Chapter key={id} id={id} title={title}>
            <Samples />
          </Chapter>
        ))}
      </main>
    </div>
  );
}

/** The shop is always light; the admin area is denser and has a dark scheme. */
function Appearance() {
  const [admin, setAdmin] = useState(false);
  const [dark, setDark] = useState(false);
  const mark = (name: string, whether: boolean) => document.documentElement.toggleAttribute(name, whether);
  return (
    <div className="flex flex-wrap gap-x-8">
      <Switch
        label="As in the admin area"
        checked={admin || dark}
        disabled={dark}
        onChange={({ target }) => {
          setAdmin(target.checked);
          mark('data-admin', target.checked);
        }}
      />
      <Switch
        label="In the dark"
        checked={dark}
        onChange={({ target }) => {
          setDark(target.checked);
          mark('data-dark', target.checked);
          mark('data-admin', target.checked || admin);
        }}
      />
    </div>
  );
}

const headings = ['display', 'title', 'heading', 'subheading'];
const texts = ['lead', 'base', 'sm', 'xs'];
const corners = ['small', 'field', 'picture', 'dialog', 'full'];
const speeds = ['touch', 'travel', 'fade', 'enter', 'count'];

function ScaleSamples() {
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
