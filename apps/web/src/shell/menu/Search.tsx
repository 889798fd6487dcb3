import { App, Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import { HitRow } from './SearchHit.tsx';
import { type Hit, useSearchHits } from './use-search-hits.ts';

/** Search over menus, records and help; arrow keys move the highlight, Enter opens (R2.4-47). */
export function Search({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const search = useSearch(onClose);
  const { text, sections, current } = search;
  const input = useRef<InputRef>(null);
  useEffect(() => {
    // After a delay, because the dialog takes the focus when it opens.
    const timer = setTimeout(() => input.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);
  return (
    <search onKeyDown={search.onKeyDown}>
      <Input
        ref={input}
        size="large"
        prefix={<Icon name="search" />}
        placeholder={t('shell.search.label')}
        aria-label={t('shell.search.label')}
        role="combobox"
        aria-expanded
        aria-controls="search-hits"
        aria-activedescendant={current ? `hit-${current.id}` : undefined}
        maxLength={100}
        value={text}
        onChange={(event) => search.type(event.target.value)}
      />
      <div className="hits" id="search-hits" role="listbox" aria-label={t('shell.search.open')}>
        {sections.map((section) =>
          section.hits.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={section.kind} role="group" aria-label={t(`shell.search.${section.kind}`)}>
              <p className="hits-head" aria-hidden="true">
                {t(`shell.search.${section.kind}`)}
              </p>
              {section.hits.map((hit) => (
                <HitRow
                  key={hit.id}
                  hit={hit}
                  isCurrent={hit === current}
                  isRead={hit.id === search.read}
                  onPoint={() => search.point(hit)}
                  onChoose={() => search.choose(hit)}
                />
              ))}
              {section.rest > 0 ? (
                <p className="t3 sm hits-rest" aria-hidden="true">
                  {t('shell.search.more', { rest: section.rest })}
                </p>
              ) : null}
            </div>
          ),
        )}
      </div>
      <p className="t3 sm hits-keys" role="status">
        {search.status}
      </p>
    </search>
  );
}

/** State of the search: the text, its hits, the highlighted hit, and opening one. */
function useSearch(onClose: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<string | null>(null);
  const found = useSearchHits(text);
  const hits = found.sections.flatMap((section) => section.hits);
  const current = Math.min(at, hits.length - 1);
  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    // A help topic unfolds in place instead of opening a page.
    if (hit.text !== undefined) return setRead(read === hit.id ? null : hit.id);
    const warning = hit.open();
    if (warning) message.warning(t(warning));
    onClose();
  };
  const status = () => {
    if (found.isSearching) return t('shell.search.searching');
    if (found.hasFailed) return t('shell.search.failed');
    if (hits.length > 0) return t('shell.search.keys');
    return `${t('shell.search.empty', { text: text.trim() })} ${t('shell.search.hint')}`;
  };
  return {
    sections: found.sections,
    status: status(),
    text,
    read,
    current: hits[current],
    choose,
    point: (hit: Hit) => setAt(hits.indexOf(hit)),
    type: (typed: string) => {
      setText(typed);
      setAt(0);
      setRead(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && hits.length > 0) {
        event.preventDefault();
        setAt((current + step + hits.length) % hits.length);
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        // Closing gives the focus back to the button that opened the panel: the same key must not press it.
        event.preventDefault();
        choose(hits[current]);
      }
    },
  };
}
