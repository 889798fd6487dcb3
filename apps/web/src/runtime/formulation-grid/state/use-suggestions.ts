import { useCallback, useState } from 'react';
import { useLookup } from '../LookupPopup.tsx';

export type Suggestions = ReturnType<typeof useSuggestions>;

/** The catalogue's suggestions for the text being typed, and the one highlighted by the arrow keys. */
export function useSuggestions() {
  const [typing, setTyping] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const lookup = useLookup(typing);
  /** Sets the text to ask for; null when the column has no suggestions or typing has ended. */
  const ask = useCallback((text: string | null) => {
    setChosen(-1);
    setTyping(text);
  }, []);
  return { lookup, chosen, setChosen, ask };
}
