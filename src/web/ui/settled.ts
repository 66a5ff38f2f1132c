import { useEffect, useState } from 'react';

/** The value once it has stayed the same for a while, in ms: what was typed, after a pause in typing. Values compare as JSON. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says all of the value, which may be new with every render
  }, [key, ms]);
  return settled.value;
}
