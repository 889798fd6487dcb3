// biome-ignore-all lint/a11y/useFocusableInteractive: the focus lives in the input of the active cell
import type { IngredientRow } from '@app/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../ui/Zh.tsx';
import { knownSuggestions, lookupIngredients } from './ingredients.ts';

/** Milliseconds without typing after which the catalogue is asked. */
const typingPauseMs = 30;

export interface Lookup {
  rows: readonly IngredientRow[];
  /** The text that the suggestions are for. */
  text: string;
}

/** Suggestions for the text being typed; the last ones stay until the next are loaded. */
export function useLookup(text: string | null): Lookup | null {
  const [found, setFound] = useState<Lookup | null>(null);
  useEffect(() => {
    if (text === null || text.trim() === '') return setFound(null);
    const known = knownSuggestions(text);
    if (known) return setFound({ rows: known, text });
    const cancel = new AbortController();
    const timer = setTimeout(() => {
      lookupIngredients(text, cancel.signal).then(
        (rows) => setFound({ rows, text }),
        () => cancel.signal.aborted || setFound(null),
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [text]);
  return text === null ? null : found;
}

/** The list under the cell; the grid's input keeps the focus and refers to the chosen option. */
export function LookupPopup({
  id,
  anchor,
  rows,
  chosen,
  onChoose,
}: {
  id: string;
  anchor: HTMLElement;
  rows: readonly IngredientRow[];
  chosen: number;
  onChoose: (row: IngredientRow) => void;
}): ReactNode {
  const { t } = useTranslation();
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  const place = below > 260 ? { top: box.bottom + 2 } : { bottom: window.innerHeight - box.top + 2 };
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={t('formulation.suggestions')}
      className="fg-lookup"
      style={{ left: Math.min(box.left, window.innerWidth - 480), ...place }}
    >
      {rows.map((row, at) => (
        <div
          key={`${row.serial}-${row.name}`}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          className={at === chosen ? 'fg-option fg-chosen' : 'fg-option'}
          ref={at === chosen ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(row);
          }}
        >
          <b>
            <Zh text={row.name} />
          </b>
          <span className="fg-option-inci">{row.inci}</span>
          <span className="mono t3">{row.cas[0] ?? ''}</span>
          {row.alias ? <em>{t('formulation.alias')}</em> : null}
          {row.remark ? <em title={row.remark}>{row.remark}</em> : null}
        </div>
      ))}
      <div className="fg-lookup-foot">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {chosen < 0 ? `${t('formulation.lookupPick')} ` : null}
        <kbd>Enter</kbd> {t(chosen < 0 ? 'formulation.lookupTyped' : 'formulation.lookupHint')}
      </div>
    </div>,
    document.body,
  );
}
