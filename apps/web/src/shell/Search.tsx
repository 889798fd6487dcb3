import { App, Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.tsx';
import { HitRow } from './SearchHit.tsx';
import { type Hit, useSearchHits } from './use-search-hits.ts';

/** Menus, records and help for what is typed; arrows move, Enter opens (R2.4-47). */
export function Search({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  const { sections, isSearching, hasFailed } = useSearchHits(text);
  const hits = sections.flatMap((section) => section.hits);
  const current = Math.min(at, hits.length - 1);

  useEffect(() => {
    // The dialog focuses itself first.
    const timer = setTimeout(() => input.current?.focus(), 50);
    return () => clearTimeout(timer);
  }, []);

  const choose = (hit: Hit | undefined) => {
    if (!hit) return;
    // A help topic is read where it is.
    if (hit.text !== undefined) return setRead(read === hit.id ? null : hit.id);
    const warning = hit.open();
    if (warning) message.warning(t(warning));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setAt((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[current]);
  };

  return (
    <search onKeyDown={onKeyDown}>
      <Input
        ref={input}
        size="large"
        prefix={<Icon name="search" />}
        placeholder={t('shell.search.label')}
        aria-label={t('shell.search.label')}
        role="combobox"
        aria-expanded
        aria-controls="search-hits"
        aria-activedescendant={hits[current] ? `hit-${hits[current].id}` : undefined}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setRead(null);
        }}
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
                  isCurrent={hit === hits[current]}
                  isRead={hit.id === read}
                  onPoint={() => setAt(hits.indexOf(hit))}
                  onChoose={() => choose(hit)}
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
        {isSearching
          ? t('shell.search.searching')
          : hasFailed
            ? t('shell.search.failed')
            : hits.length === 0
              ? `${t('shell.search.empty', { text: text.trim() })} ${t('shell.search.hint')}`
              : t('shell.search.keys')}
      </p>
    </search>
  );
}
