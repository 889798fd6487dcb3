import { useCallback, useState } from 'react';

/** State that this browser remembers under a key (R3-44). */
export function useStored<T extends string | boolean | null>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Not remembered; the choice holds for this window.
      }
    },
    [key],
  );
  return [value, store];
}

function read<T>(key: string, initial: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}
