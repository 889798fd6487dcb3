/** Caches a function's result per object, as long as the object lives; for facts of a review and indexes of tables. */
export function perObject<K extends object, V>(work: (one: K) => V): (one: K) => V {
  const known = new WeakMap<K, { value: V }>();
  return (one) => {
    const before = known.get(one);
    if (before) return before.value;
    const value = work(one);
    known.set(one, { value });
    return value;
  };
}

/** Longer texts are not cached: they are pages, not names, and rarely occur twice. */
const longest = 200;

/**
 * Caches a function's result per text, because names, numbers and terms occur in many dossiers. At most `most` results are
 * kept, to bound the memory. Callers must not change the result.
 */
export function perText<V>(work: (text: string) => V, most = 10_000): (text: string) => V {
  const known = new Map<string, { value: V }>();
  return (text) => {
    const before = known.get(text);
    if (before) return before.value;
    const value = work(text);
    if (text.length > longest) return value;
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}
