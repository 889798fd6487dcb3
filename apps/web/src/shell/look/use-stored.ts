import { useCallback, useState } from 'react';
import { readText, writeText } from '../../client/storage.ts';

/** State that this browser remembers under a key (R3-44); a stored value of the wrong shape is ignored. */
export function useStored<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => read(key, initial, isValid));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeText(key, JSON.stringify(next));
    },
    [key],
  );
  return [value, store];
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? 'null');
    return stored !== null && isValid(stored) ? stored : initial;
  } catch {
    return initial;
  }
}

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
