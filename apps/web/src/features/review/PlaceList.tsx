import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { semicolon } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';

/** More of them say no more at a glance. */
const atFirst = 8;

/** Where a finding stands: the first places, the others on demand. */
export function PlaceList({ places }: { places: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const own = [...new Set(places)];
  const rest = own.length - atFirst;
  return (
    <>
      <Zh text={own.slice(0, isOpen ? own.length : atFirst).join(semicolon())} />
      {rest > 0 ? (
        <>
          {' '}
          <button type="button" className="lk nw" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('review.fewerPlaces') : t('review.morePlaces')}
          </button>
        </>
      ) : null}
    </>
  );
}
