import { create } from 'zustand';

/**
 * Milliseconds by which business time is ahead of real time: null where it cannot be moved. Days, limits and validity follow it; sessions and codes
 * do not.
 */
export const useBusinessTime = create<{ offset: number | null }>(() => ({ offset: null }));

/** Takes over what the server says; the clock only moves forward, so an older answer that comes late changes nothing. */
export function followBusinessTime(offset: number | null): void {
  const known = useBusinessTime.getState().offset;
  if (offset !== null && (known === null || offset > known)) useBusinessTime.setState({ offset });
}

/** The same from an answer: the server says in a header how far it is ahead, so that every open page follows a move. */
export function followAnswer({ headers }: Response): void {
  const told = headers.get('x-business-offset');
  if (told !== null) followBusinessTime(Number(told));
}

/** Now in business time. */
export function businessNow(): Date {
  return new Date(Date.now() + (useBusinessTime.getState().offset ?? 0));
}
