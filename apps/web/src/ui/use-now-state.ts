import { useCallback, useRef, useState } from 'react';

/** State that can also be read as it is this moment, by what began before it was drawn. */
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
