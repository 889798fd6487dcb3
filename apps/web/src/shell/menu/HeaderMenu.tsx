import { constants } from '@app/contract/constants';
import { App } from 'antd';
import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { throttle } from '../../client/throttle.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { openMenu } from '../tabs/tabs-store.ts';
import type { MenuEntry } from './menu-routes.ts';

export interface HeaderMenuProps {
  /** The entries of the first level; none when the menu is not deep. */
  tops: readonly MenuEntry[];
  /** The id of the entry whose menu is shown at the side. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The first menu level of a deep menu, with arrows when it does not fit (R2.4-03). */
export const HeaderMenu = memo(function HeaderMenu({ tops, chosen, onChoose }: HeaderMenuProps): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const strip = useRef<HTMLElement>(null);
  const { hidden, measure } = useHiddenEnds(strip, tops);
  // Scrolls the chosen entry into view, also after a reload.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  if (tops.length === 0) return null;
  const choose = (top: MenuEntry) => {
    onChoose(top.id);
    const warning = openMenu(top);
    if (warning) message.warning(t(warning));
  };
  const scroll = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * 200, behavior: 'smooth' });
  const arrow = (direction: 1 | -1) => (
    <button
      type="button"
      className="ib s"
      aria-label={t(direction > 0 ? 'shell.scrollMenu' : 'shell.scrollMenuBack')}
      onClick={() => scroll(direction)}
    >
      <Icon name={direction > 0 ? 'right' : 'left'} />
    </button>
  );
  return (
    <>
      {hidden.before ? arrow(-1) : null}
      <nav className="top" ref={strip} onScroll={measure} aria-label={t('shell.headerMenu')}>
        {tops.map((top) => (
          <button
            key={top.id}
            type="button"
            className={top.id === chosen ? 'on' : undefined}
            aria-current={top.id === chosen ? 'true' : undefined}
            onClick={() => choose(top)}
          >
            <Zh text={top.name} />
          </button>
        ))}
      </nav>
      {hidden.after ? arrow(1) : null}
    </>
  );
});

/** Whether entries are hidden before or after the visible part; measured again when the strip is scrolled or resized. */
function useHiddenEnds(strip: RefObject<HTMLElement | null>, tops: readonly MenuEntry[]) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  const measure = useMemo(
    () =>
      throttle(() => {
        const element = strip.current;
        if (!element) return;
        const before = element.scrollLeft > 1;
        const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
        setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
      }, constants.headerScrollThrottleMs),
    [strip],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have another width
  useEffect(() => {
    measure();
    const watch = new ResizeObserver(measure);
    if (strip.current) watch.observe(strip.current);
    return () => {
      watch.disconnect();
      measure.cancel();
    };
  }, [measure, strip, tops]);
  return { hidden, measure };
}
