import { useSession } from './session/session.ts';

/**
 * What somebody has typed and not sent yet, by name: it outlives another tab and a reload of this window, belongs to the person who
 * typed it, and ends with the window. A browser that keeps nothing keeps it in no worse a state than before.
 */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps what is typed under a name; null forgets it. */
export function writeKept(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the text stands in the field as long as the page does.
  }
}

const keyOf = (name: string) => `kept.${useSession.getState().user?.id ?? ''}.${name}`;
