import { useEffect, useRef } from 'react';
import { adminTabs } from './admin-tabs.tsx';
import type { TabId } from './tab-ids.ts';

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

/** The admin area's keyboard shortcuts; ignored while typing in a field and while a dialog is open. */
export function useAdminKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    let prefixAt = -patienceMs;
    function onKeyDown(event: KeyboardEvent) {
      const { onFind, onHelp, onTab } = latest.current;
      if (!isShortcut(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        onFind();
      }
      const tab = event.timeStamp - prefixAt < patienceMs && adminTabs.find(({ key }) => key === event.key);
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
