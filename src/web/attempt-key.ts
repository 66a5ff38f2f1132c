import { useRef } from 'react';

/** One key for one order, so that pressing again after a lost answer never buys twice; another order has another key. */
export function useAttemptKey() {
  const last = useRef({ text: '', key: '' });
  return (payload: object): string => {
    const text = JSON.stringify(payload);
    if (last.current.text !== text) last.current = { text, key: randomKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` is missing where a shop is tried out without HTTPS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
