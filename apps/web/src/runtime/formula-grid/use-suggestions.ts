import { useCallback, useState } from 'react';
import { useLookup } from './LookupPopup.tsx';

export type Suggestions = ReturnType<typeof useSuggestions>;

/** The catalogue's answers to what is being typed, and which of them the arrows stand on. */
export function useSuggestions() {
  const [typing, setTyping] = useState<string | null>(null);
  const [chosen, setChosen] = useState(-1);
  const lookup = useLookup(typing);
  /** Asks for another text; null when the column has no catalogue or the typing ended. */
  const ask = useCallback((text: string | null) => {
    setChosen(-1);
    setTyping(text);
  }, []);
  return { lookup, chosen, setChosen, ask };
}
