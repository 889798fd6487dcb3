import { type AreaDefinition, type CaseDetail, type OpinionItem, type OpinionItems, textOf } from '@app/contract';
import { Button, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, useTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PreviewProvider } from '../file-view/preview-context.tsx';
import { type Asking, ItemCard } from './ItemCard.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import type { GoTo } from './ItemWords.tsx';
import { type ItemDecision, useItemActions, useItems } from './use-items.ts';
import './opinion.css';

interface ItemsPanelProps {
  definition: AreaDefinition;
  detail: CaseDetail;
  onGoTo: GoTo;
  onChanged: () => void;
}

/** Opinion items of a case beside its dossier: written and sent by officers, answered by the company, decided one by one (keys J K A R M). */
export function ItemsPanel(props: ItemsPanelProps): ReactNode {
  const { definition, detail, onGoTo, onChanged } = props;
  const { t } = useTranslation();
  const place = { area: detail.area, caseId: detail.id };
  const { data } = useItems(place);
  const actions = useItemActions(place, onChanged);
  const [edited, setEdited] = useState<OpinionItem | 'new' | null>(null);
  const [asking, setAsking] = useState<{ item: string; what: Asking } | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const items = data?.items ?? [];
  const { chosen, setChosen, step } = useChosen(items, panel, onGoTo);
  if (!data) return <div className="items" aria-busy="true" />;
  const decide = (itemId: string, decision: ItemDecision, reason?: string) => {
    setAsking(null);
    actions.decide({ itemId, decision, ...(reason ? { reason } : {}) });
  };
  const keys = (event: KeyboardEvent) => {
    if (isTyping(event)) return;
    const item = items.find(({ id }) => id === chosen);
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (!data.mayJudge || !item || !['REPLIED', 'SENT'].includes(item.state)) return;
    else if (event.key === 'a') decide(item.id, 'accept');
    else if (event.key === 'r' || event.key === 'm') {
      event.preventDefault();
      setAsking({ item: item.id, what: event.key === 'r' ? 'reject' : 'more' });
    }
  };
  return (
    <PreviewProvider>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: letters are shortcuts for the chosen item below */}
      <div className="items" ref={panel} onKeyDown={keys}>
        {data.mayWrite && (
          <Tools {...{ detail, items }} onNew={() => setEdited('new')} onFinding={actions.fromFinding} />
        )}
        {items.length === 0 && (
          <EmptyState
            icon="message"
            text={t(data.mayWrite ? 'opinion.none' : 'opinion.noneSent')}
            {...(data.mayWrite ? { hint: t('opinion.noneHint') } : {})}
          />
        )}
        {data.mayJudge && items.length > 0 && <p className="t3 items-keys">{t('opinion.keys')}</p>}
        {items.map((item) => (
          <ItemCard
            key={item.id}
            item={item}
            chosen={item.id === chosen}
            {...rightsOf(data)}
            busy={actions.busy}
            asking={asking?.item === item.id ? asking.what : null}
            onChoose={() => {
              setChosen(item.id);
              onGoTo(item.place.field, item.place.rowId, item.place.column);
            }}
            onAsk={(what) => setAsking(what && { item: item.id, what })}
            onDecide={(decision, reason) => decide(item.id, decision, reason)}
            onEdit={() => setEdited(item)}
            onGoTo={onGoTo}
          />
        ))}
        {edited && (
          <ItemDialog
            {...{ definition, place }}
            data={detail.data}
            item={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={() => {
              setEdited(null);
              void actions.again();
            }}
          />
        )}
      </div>
    </PreviewProvider>
  );
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
    panel.current?.querySelector<HTMLElement>(`[data-item="${next.id}"]`)?.focus();
  };
  return { chosen, setChosen, step };
}

/** The letters are written, or are somebody else's shortcut. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey;
}
