/** Works an answer out once for an object and keeps it as long as the object lives: facts of a review, indexes of tables. */
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

/** Texts longer than this are worked out anew each time: they are pages, not names, and do not come back. */
const longest = 200;

/**
 * Works an answer out once for a text. Names, numbers and terms come back from dossier to dossier; at most `most` of
 * them are kept, so that a long run does not grow. The answer must not be changed by who gets it.
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
