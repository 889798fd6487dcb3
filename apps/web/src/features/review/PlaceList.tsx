import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { semicolon } from '../../client/index.ts';
import { Zh } from '../../ui/Zh.tsx';

/** More of them say no more at a glance. */
const atFirst = 8;

/** A place in words, and the way to it where the dossier stands beside. */
export interface ShownPlace {
  text: string;
  show?: () => void;
}

/** Where a finding stands: the first places, the others on demand. */
export function PlaceList({ places }: { places: readonly ShownPlace[] }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const own = places.filter(({ text }, at) => places.findIndex((one) => one.text === text) === at);
  const rest = own.length - atFirst;
  return (
    <>
      {own.slice(0, isOpen ? own.length : atFirst).map(({ text, show }, at) => (
        <Fragment key={text}>
          {at > 0 ? semicolon() : null}
          {show ? (
            <button type="button" className="lk" onClick={show}>
              <Zh text={text} />
            </button>
          ) : (
            <Zh text={text} />
          )}
        </Fragment>
      ))}
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
