import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been in or near the visible area once, so that its data is loaded only when it is reached. */
export function useInSight<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [seen]);
  return [element, seen];
}
