import { type AreaDefinition, type CaseDetail, type OpinionItem, type OpinionItems, textOf } from '@app/contract';
import { Button, Select } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, useTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { isTyping, type KeyPress } from '../../ui/key-press.ts';
import { PreviewProvider } from '../file-view/preview-context.tsx';
import { type Asking, ItemCard } from './ItemCard.tsx';
import { ItemDialog, ItemEditor } from './ItemDialog.tsx';
import type { GoTo } from './ItemWords.tsx';
import { isBegun, type PlaceOfItem } from './typed-items.ts';
import { type CasePlace, type ItemDecision, useItemActions, useItems } from './use-items.ts';
import './opinion.css';

interface ItemsPanelProps {
  definition: AreaDefinition;
  detail: CaseDetail;
  onGoTo: GoTo;
  onChanged: () => void;
  /** The page around has the keys and the dossier in sight: items are written here instead of in a dialog. */
  around?: AroundItems;
}
export interface AroundItems {
  /** Takes the panel's keys; while it is set, letters act wherever the focus is. */
  keys: RefObject<((event: KeyPress) => void) | null>;
  /** A new item is asked for at a place; `count` tells one request from the next. */
  begin: { place: PlaceOfItem | null; count: number } | null;
}

/** Opinion items of a case beside its dossier: written and sent by officers, answered by the company, decided one by one (keys J K A R M). */
export function ItemsPanel(props: ItemsPanelProps): ReactNode {
  const { definition, detail, onGoTo, onChanged, around } = props;
  const { t } = useTranslation();
  const place = { area: detail.area, caseId: detail.id };
  const { data, error, refetch } = useItems(place);
  const actions = useItemActions(place, onChanged);
  const [edited, setEdited] = useEdited(place, around?.begin ?? null);
  const [asking, setAsking] = useState<{ item: string; what: Asking } | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const items = data?.items ?? [];
  const { chosen, setChosen, step } = useChosen(items, panel, onGoTo);
  const decide = (itemId: string, decision: ItemDecision, reason?: string) => {
    setAsking(null);
    actions.decide({ itemId, decision, ...(reason ? { reason } : {}) });
  };
  const stale = () => {
    void actions.again();
    onChanged();
  };
  const keys = (event: KeyPress) => {
    if (isTyping(event) || !data) return;
    const item = items.find(({ id }) => id === chosen);
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    if (event.repeat || actions.isBusy()) return;
    const verdict = item && verdictOf(event.key, item, data);
    if (!item || !verdict) return;
    event.preventDefault();
    if (verdict === 'accept' || verdict === 'adopt') decide(item.id, verdict);
    else setAsking({ item: item.id, what: verdict });
  };
  if (around) around.keys.current = keys;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="items" aria-busy="true" />;
  const Editor = around ? ItemEditor : ItemDialog;
  return (
    <PreviewProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the chosen item below */}
      <div className="items" ref={panel} onKeyDown={around ? undefined : keys}>
        {data.mayWrite && (
          <Tools
            {...{ detail, items }}
            onNew={() => setEdited({ item: null, at: null, key: 'new' })}
            onFinding={actions.fromFinding}
          />
        )}
        {edited && (
          <Editor
            key={edited.key}
            {...{ definition, place }}
            data={detail.data}
            item={edited.item}
            at={edited.at}
            onStale={stale}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null);
              void actions.again();
            }}
          />
        )}
        {items.length === 0 && !(edited && around) && (
          <EmptyState
            icon="message"
            text={t(data.mayWrite ? 'opinion.none' : 'opinion.noneSent')}
            {...(data.mayWrite ? { hint: t('opinion.noneHint') } : {})}
          />
        )}
        {data.mayJudge && items.length > 0 && <p className="t3 items-keys">{t('opinion.keys')}</p>}
        <Cards
          {...{ items, data, chosen, asking, setAsking, decide, onGoTo }}
          busy={actions.busy}
          onChoose={setChosen}
          onEdit={(item) => setEdited({ item, at: null, key: item.id })}
        />
      </div>
    </PreviewProvider>
  );
}

/** What a letter means for an item: before it is sent, or after the reply to it. */
function verdictOf(key: string, { state }: OpinionItem, { mayJudge, mayAdopt }: OpinionItems) {
  if (mayAdopt && state === 'PROPOSED') return key === 'a' ? 'adopt' : key === 'r' ? 'drop' : null;
  if (!mayJudge || (state !== 'REPLIED' && state !== 'SENT')) return null;
  return key === 'a' ? 'accept' : key === 'r' ? 'reject' : key === 'm' ? 'more' : null;
}

interface CardsProps {
  items: readonly OpinionItem[];
  data: OpinionItems;
  chosen: string | null;
  asking: { item: string; what: Asking } | null;
  setAsking: (asking: CardsProps['asking']) => void;
  decide: (itemId: string, decision: ItemDecision, reason?: string) => void;
  busy: boolean;
  onChoose: (id: string) => void;
  onEdit: (item: OpinionItem) => void;
  onGoTo: GoTo;
}

function Cards({ items, data, chosen, asking, setAsking, decide, busy, onChoose, onEdit, onGoTo }: CardsProps) {
  return items.map((item) => (
    <ItemCard
      key={item.id}
      item={item}
      chosen={item.id === chosen}
      {...rightsOf(data)}
      busy={busy}
      asking={asking?.item === item.id ? asking.what : null}
      onChoose={() => {
        onChoose(item.id);
        onGoTo(item.place.field, item.place.rowId, item.place.column);
      }}
      onAsk={(what) => setAsking(what && { item: item.id, what })}
      onDecide={(decision, reason) => decide(item.id, decision, reason)}
      onEdit={() => onEdit(item)}
      onGoTo={onGoTo}
    />
  ));
}

/** What the caller may do with each item. */
const rightsOf = ({ mayWrite, mayAdopt, mayJudge }: OpinionItems) => ({ mayWrite, mayAdopt, mayJudge });

/** A new item, or one made of a finding that has none yet. */
function Tools({
  detail,
  items,
  onNew,
  onFinding,
}: {
  detail: CaseDetail;
  items: readonly OpinionItem[];
  onNew: () => void;
  onFinding: (findingId: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const made = new Set(items.filter(({ state }) => state !== 'DROPPED').map(({ findingId }) => findingId));
  const findings = detail.findings.filter(
    ({ id, places, decision }) => !made.has(id) && places.length > 0 && decision !== 'rejected',
  );
  return (
    <div className="items-tools">
      <Button size="small" onClick={onNew}>
        <Icon name="plus" size={14} /> {t('opinion.add')}
      </Button>
      {findings.length > 0 && (
        <Select
          size="small"
          className="items-findings"
          aria-label={t('opinion.pickFinding')}
          placeholder={t('opinion.ofFinding')}
          value={null}
          popupMatchSelectWidth={360}
          options={findings.map(({ id, rule, title }) => ({
            value: id,
            label: `${rule} ${textOf(title, getLanguage())}`,
          }))}
          onChange={(id) => id && onFinding(id)}
        />
      )}
    </div>
  );
}

interface Edited {
  /** The item that is reworded; null = a new one. */
  item: OpinionItem | null;
  at: PlaceOfItem | null;
  key: string;
}

/** Which item is written: none, one of the list, or a new one where the page around asks for it; one that a reload cut short goes on there. */
function useEdited(place: CasePlace, begin: AroundItems['begin']) {
  const [edited, setEdited] = useState<Edited | null>(() =>
    begin !== null && isBegun(place) ? { item: null, at: null, key: 'new' } : null,
  );
  const count = begin?.count ?? 0;
  const [seen, setSeen] = useState(0);
  if (begin && count !== seen) {
    setSeen(count);
    // What was begun elsewhere and not saved is not thrown away: it goes on where it was, and the form says so.
    setEdited({ item: null, at: begin.place, key: isBegun(place) ? 'new' : `new-${count}` });
  }
  return [edited, setEdited] as const;
}

/** The item that is chosen: at first the one that the address names, with its place in the dossier. */
function useChosen(items: readonly OpinionItem[], panel: { current: HTMLElement | null }, onGoTo: GoTo) {
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = useTab().query.item;
  const named = items.find(({ id }) => id === asked);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!named || shown.current === named.id) return;
    shown.current = named.id;
    setChosen(named.id);
    panel.current?.querySelector<HTMLElement>(`[data-item="${named.id}"]`)?.focus();
    if (!named.gone) onGoTo(named.place.field, named.place.rowId, named.place.column);
  }, [named, panel, onGoTo]);
  const step = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === chosen);
    const next = items[Math.min(items.length - 1, Math.max(0, at + by))];
    if (!next) return;
    setChosen(next.id);
    if (!next.gone) onGoTo(next.place.field, next.place.rowId, next.place.column);
    panel.current?.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus();
  };
  return { chosen, setChosen, step };
}
