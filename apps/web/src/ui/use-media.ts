import { useEffect, useState } from 'react';

/** A window in which a table has room for a name and little beside it. */
export const phone = '(max-width: 599px)';
/** A phone or an upright tablet: the menu lies over the page, and lists are cards. */
export const tablet = '(max-width: 899px)';

/** Whether a media query holds, now and whenever that changes, as when a phone is turned. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const list = window.matchMedia(query);
    const notify = () => setMatches(list.matches);
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  }, [query]);
  return matches;
}
