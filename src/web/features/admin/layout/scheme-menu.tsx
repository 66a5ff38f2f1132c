import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { Menu, menuItemClass } from '../../../ui/overlays/menu.tsx';
import { useColourScheme } from './colour-scheme.ts';

const choices = [
  { scheme: 'system', name: 'System', Icon: Monitor },
  { scheme: 'light', name: 'Light', Icon: Sun },
  { scheme: 'dark', name: 'Dark', Icon: Moon },
] as const;

export function SchemeMenu() {
  const [chosen, choose] = useColourScheme();
  const Present = choices.find(({ scheme }) => scheme === chosen)?.Icon ?? Monitor;
  return (
    <Menu label="Appearance" icon={<Present className="size-5.5" aria-hidden />}>
      {choices.map(({ scheme, name, Icon }) => (
        <button
          key={scheme}
          type="button"
          aria-pressed={scheme === chosen}
          className={menuItemClass}
          onClick={() => choose(scheme)}
        >
          <Icon className="size-5" aria-hidden />
          <span className="grow">{name}</span>
          {scheme === chosen && <Check className="size-5" aria-hidden />}
        </button>
      ))}
    </Menu>
  );
}
