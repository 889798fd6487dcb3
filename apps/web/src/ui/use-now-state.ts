import { useCallback, useRef, useState } from 'react';

/** `useState` with a third result: a function that returns the latest value, for callbacks older than the last render. */
export function useNowState<T>(
  initial: T | (() => T),
): readonly [value: T, set: (next: T | ((before: T) => T)) => void, now: () => T] {
  const [value, setValue] = useState(initial);
  const current = useRef(value);
  const set = useCallback((next: T | ((before: T) => T)) => {
    current.current = typeof next === 'function' ? (next as (before: T) => T)(current.current) : next;
    setValue(current.current);
  }, []);
  const now = useCallback(() => current.current, []);
  return [value, set, now];
}
