import { useEffect, useState } from 'react';

/** The value once it has not changed for `ms`, for example after a pause in typing. Values are compared as JSON. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the value, which may be a new object with every render
  }, [key, ms]);
  return settled.value;
}
