import { type AreaDefinition, draftOpen, type PublishedArea, textOf } from '@app/contract';
import { documentTitle } from '@app/engine/form';
import { documentTitles, type SideBySide, sideBySide } from '@app/engine/review';
import { useQueries } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { windowId } from '../form/draft/window-id.ts';
import { useLoadedRulebook } from '../form/review/rulebook.ts';
import './variants.css';

/** A draft as its list names it. */
export interface Variant {
  id: string;
  title: string;
  updatedAt: string;
}

/** Two to four drafts of one form side by side: only the places at which they differ. Reading them takes nobody's edit lock. */
export function VariantsDialog({
  area,
  drafts,
  onClose,
}: {
  area: PublishedArea;
  drafts: readonly Variant[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const read = useQueries({
    queries: drafts.map(({ id }) => ({
      queryKey: ['area', area.definition.id, 'variant', id],
      queryFn: () =>
        send(draftOpen, { ...pathOf(area.definition.id), id, windowId: windowId(), readOnly: true }, { quiet: true }),
      // What stands there now, also when it was compared a moment ago.
      staleTime: 0,
      gcTime: 0,
    })),
  });
  const failed = read.find(({ error }) => error);
  const data = read.flatMap((one) => (one.data ? [one.data.data] : []));
  const isRead = data.length === drafts.length;
  return (
    <Dialog
      open
      width="min(1200px, 94%)"
      title={t('variants.title', { count: drafts.length })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('variants.close')}</Button>}
    >
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {failed || isRead ? null : <Spin className="variants-wait" />}
      {isRead ? <Places definition={area.definition} drafts={drafts} data={data} /> : null}
    </Dialog>
  );
}

function Places({
  definition,
  drafts,
  data,
}: {
  definition: AreaDefinition;
  drafts: readonly Variant[];
  data: Parameters<typeof sideBySide>[1];
}): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const places = useMemo(() => sideBySide(definition, data, language), [definition, data, language]);
  const labelOf = useLabel(definition);
  if (places.length === 0)
    return <EmptyState icon="document" text={t('variants.same')} hint={t('variants.sameHint')} />;
  return (
    <>
      <p className="t2 sm">{t('variants.found', { count: places.length })}</p>
      <table className="variants">
        <thead>
          <tr>
            <th scope="col">{t('variants.place')}</th>
            {drafts.map((draft) => (
              <th scope="col" key={draft.id}>
                <button
                  type="button"
                  className="lk"
                  onClick={() => openTab({ path: `/${definition.id}/draft/${draft.id}`, title: draft.title })}
                >
                  <Zh text={draft.title} />
                </button>
                <div className="t3 sm nosp">{t('variants.changed', { at: draft.updatedAt.slice(0, 16) })}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places stand in the order of the form and never move.
            <tr key={at}>
              <th scope="row">
                <Zh text={labelOf(place)} />
              </th>
              {place.values.map((value, column) => {
                const draft = drafts[column];
                return (
                  <td key={draft?.id} className={isOdd(place.values, value) ? 'variants-odd' : undefined}>
                    <span className="variants-of">
                      <Zh text={`${draft?.title ?? ''} ${draft?.updatedAt.slice(5, 16) ?? ''}`} />
                    </span>
                    {value === null ? <span className="t3">{t('variants.nothing')}</span> : <Zh text={value} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Whether one draft says something else than the most; of two, neither is the odd one. */
function isOdd(values: readonly (string | null)[], value: string | null): boolean {
  const alike = (one: string | null) => values.filter((other) => (other ?? '') === (one ?? '')).length;
  return values.length > 2 && alike(value) < Math.max(...values.map(alike));
}

/** A place in words: field, row or document, column. */
function useLabel(definition: AreaDefinition): (place: SideBySide) => string {
  const { t } = useTranslation();
  const language = getLanguage();
  const rulebook = useLoadedRulebook(definition.fields.some(({ type }) => type === 'documents'));
  const titles = documentTitles(rulebook?.requirements ?? []);
  return ({ field, label, row, column, whole }) => {
    const isPaper = definition.fields.find(({ key }) => key === field)?.type === 'documents';
    const parts = [
      textOf(label, language),
      isPaper && row ? documentTitle(titles, row, language) : row,
      column && textOf(column, language),
      whole === 'order' ? t('variants.order') : null,
    ];
    return parts.filter(Boolean).join(' · ');
  };
}
