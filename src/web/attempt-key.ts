import { useRef } from 'react';

/** An idempotency key that stays the same for the same payload, so retrying after a lost response never orders twice. */
export function useAttemptKey() {
  const last = useRef({ text: '', key: '' });
  return (payload: object): string => {
    const text = JSON.stringify(payload);
    if (last.current.text !== text) last.current = { text, key: randomKey() };
    return last.current.key;
  };
}

/** `crypto.randomUUID` is unavailable without HTTPS, for example when trying the shop out on a local network. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
