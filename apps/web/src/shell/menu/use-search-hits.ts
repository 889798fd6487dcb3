import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../client/navigation.ts';
import { useAreas } from '../../runtime/area/areas.ts';
import { type IconName, iconOf } from '../../ui/icons.tsx';
import { useShell } from '../shell-store.ts';
import { openMenu } from '../tabs/tabs-store.ts';
import { leaves, type MenuEntry } from './menu-routes.ts';
import { searchMenu } from './menu-search.ts';
import { searchRecords } from './search-records.ts';

export interface Hit {
  id: string;
  title: string;
  note: string;
  icon: IconName;
  /** Text of a help topic, which is read in place. */
  text?: string;
  /** Opens the hit; returns the text key of a warning when it has no target. */
  open(): string | null;
}
export interface Section {
  kind: 'pages' | 'records' | 'help';
  hits: Hit[];
  /** How many further hits there are that are not listed. */
  rest: number;
}
type PinyinOf = (title: string) => string;

const shown = 50;
const waitMs = 250;
const leastLetters = 2;
const topics = [
  'file',
  'formula',
  'precheck',
  'deadline',
  'correct',
  'cancel',
  'draft',
  'tabs',
  'search',
  'password',
  'language',
] as const;

/** Hits for a text: menus and help at once, records from the server after a pause in typing. */
export function useSearchHits(text: string): { sections: Section[]; isSearching: boolean; hasFailed: boolean } {
  const wanted = text.trim();
  const pages = usePages(wanted);
  const help = useHelp(wanted);
  const asked = useLater(wanted, waitMs);
  const areas = useAreas();
  const isAsked = asked.length >= leastLetters;
  const records = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => searchRecords(asked, areas.data ?? [], signal),
    enabled: isAsked && areas.data !== undefined,
    staleTime: 10_000,
    gcTime: 30_000,
  });
  const found = wanted.length < leastLetters ? [] : (records.data ?? []);
  const hits = found.map(
    (record): Hit => ({
      ...record,
      icon: 'document',
      open: () => {
        navigate(record.path);
        return null;
      },
    }),
  );
  const isSearching = wanted.length >= leastLetters && (asked !== wanted || records.isFetching);
  const sections: Section[] = [pages, { kind: 'records', hits, rest: 0 }, help];
  return { sections, isSearching, hasFailed: areas.isError || records.isError };
}

function usePages(wanted: string): Section {
  const entries = useShell((state) => state.entries);
  const pinyinOf = usePinyin();
  const pool = useMemo(() => leaves(entries), [entries]);
  const items = useMemo(
    () => pool.map(({ entry, title }) => ({ id: entry.id, title, path: addressOf(entry), pinyin: pinyinOf(title) })),
    [pool, pinyinOf],
  );
  return useMemo(() => {
    const byId = new Map(pool.map(({ entry }) => [entry.id, entry]));
    const found = searchMenu(items, wanted);
    const hits = found.slice(0, shown).flatMap(({ id, title, path }): Hit[] => {
      const entry = byId.get(id);
      return entry ? [{ id, title, note: path, icon: iconOf(entry.icon), open: () => openMenu(entry) }] : [];
    });
    return { kind: 'pages', hits, rest: found.length - hits.length };
  }, [pool, items, wanted]);
}

function useHelp(wanted: string): Section {
  const { t } = useTranslation();
  const pinyinOf = usePinyin();
  return useMemo(() => {
    const items = topics.map((id) => {
      const title = t(`help.${id}.title`);
      return { id, title, path: '', pinyin: pinyinOf(title) };
    });
    // Without a text only menus are listed.
    const found = wanted === '' ? [] : searchMenu(items, wanted);
    const inside = items.filter(
      (item) => wanted.length >= leastLetters && !found.includes(item) && t(`help.${item.id}.text`).includes(wanted),
    );
    const hits = [...found, ...inside].map(
      ({ id, title }): Hit => ({ id, title, note: '', icon: 'info', text: t(`help.${id}.text`), open: () => null }),
    );
    return { kind: 'help', hits, rest: 0 };
  }, [t, wanted, pinyinOf]);
}

function addressOf(entry: MenuEntry): string {
  const { target } = entry;
  if (target.kind === 'frame') return target.newWindow ? target.url : target.path;
  return target.kind === 'page' || target.kind === 'area' ? target.path : entry.path;
}

/** The value as it was once it has not changed for `ms` milliseconds. */
function useLater(value: string, ms: number): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}

/** Pinyin of titles; the dictionary is large and loads with the first search. */
function usePinyin(): PinyinOf {
  const [pinyin, setPinyin] = useState<{ of: PinyinOf }>({ of: () => '' });
  useEffect(() => {
    let current = true;
    void import('./pinyin.ts').then(
      ({ pinyinOf }) => {
        if (current) setPinyin({ of: pinyinOf });
      },
      // Without the dictionary the search by text and path still works.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return pinyin.of;
}
