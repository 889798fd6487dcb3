import { useEffect, useState } from 'react';

export type Load<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'ready'; value: T };

/** Loads once per key; the public pages need no query library. */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key: string; load: Load<T> } | null>(null);
  const now = `${key}#${attempt}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` closes over
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => setResult({ key: now, load: { state: 'ready', value } }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setResult({ key: now, load: { state: 'failed', error, retry: () => setAttempt((n) => n + 1) } });
      },
    );
    return () => abort.abort();
  }, [now]);
  return result?.key === now ? result.load : { state: 'loading' };
}
