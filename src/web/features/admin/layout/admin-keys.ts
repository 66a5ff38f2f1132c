import { useEffect, useRef } from 'react';
import type { TabId } from '../../../tab-ids.ts';
import type { AdminTab } from '../parts/admin-tabs.ts';

type Keys = {
  /** For `/`. Ctrl-K and Cmd-K press the button with that shortcut, see EarlyPresses. */
  onFind: () => void;
  /** For `?`. */
  onHelp: () => void;
  /** For `g` followed by the tab's letter. */
  onTab: (id: TabId) => void;
};

/** Time allowed for the second key, in ms. */
const patienceMs = 1500;

/** The keyboard shortcuts of these tabs and of the admin area; ignored while typing in a field and while a dialog is open. */
export function useAdminKeys(tabs: readonly AdminTab[], keys: Keys): void {
  const latest = useRef({ ...keys, tabs });
  useEffect(() => {
    latest.current = { ...keys, tabs };
  });

  useEffect(() => {
    let prefixAt = -patienceMs;
    function onKeyDown(event: KeyboardEvent) {
      const { onFind, onHelp, onTab, tabs } = latest.current;
      if (!isShortcut(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        onFind();
      }
      const tab = event.timeStamp - prefixAt < patienceMs && tabs.find(({ key }) => key === event.key);
      prefixAt = event.key === 'g' && !tab ? event.timeStamp : -patienceMs;
      if (tab) onTab(tab.id);
      if (event.key === '?') onHelp();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isShortcut({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isBusy(target);
}

function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isTyping || document.querySelector('dialog[open]') !== null;
}
