import type { OpinionItems, Place, StoredFinding } from '@app/contract';
import { App } from 'antd';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDossierPlace } from '../../../runtime/case/CaseDossier.tsx';
import type { AroundItems } from '../../../runtime/opinion/ItemsPanel.tsx';
import { isBegun } from '../../../runtime/opinion/typed-items.ts';
import { hasItems, useItemActions, useItems } from '../../../runtime/opinion/use-items.ts';
import type { KeyPress } from '../../../ui/key-press.ts';
import { noFilter } from '../group-findings.ts';
import type { ShownReview } from '../result.queries.ts';
import { useChosenFinding } from '../use-chosen-finding.ts';
import { useDossierParts } from './DossierPane.tsx';
import { fileAt, marksOfItems, placeOfElement } from './dossier-parts.ts';
import { useWorkKeys } from './use-work-keys.ts';

export type WorkTab = 'findings' | 'items' | 'compare' | 'similar';

/** What is looked at in the workbench, and the commands of its keys. */
export function useWork(review: ShownReview, page: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { definition, detail, result } = review;
  const ofCase = { area: detail.area, caseId: detail.id };
  const withItems = hasItems(definition);
  const items = useItems(withItems ? ofCase : null).data;
  const [tab, setTab] = useState<WorkTab>(() => (withItems && isBegun(ofCase) ? 'items' : 'findings'));
  const marks = useMemo(
    () => [
      ...result.findings,
      ...marksOfItems(items?.items ?? [], ({ number }) =>
        number === null ? t('work.item') : t('opinion.number', { number }),
      ),
    ],
    [result.findings, items, t],
  );
  const look = useLook(review);
  const findings = useChosenFinding(review, ({ places: [first] }) => first && look.show(first));
  const [begin, setBegin] = useState<NonNullable<AroundItems['begin']>>({ place: null, count: 0 });
  const itemKeys = useRef<((event: KeyPress) => void) | null>(null);
  const mayWrite = items?.mayWrite ?? false;
  const writeHere = () => {
    const place = placeOfFocus(look.view.dossier.current) ?? look.here;
    const { field, rowId, column, document: documentId, page: at } = place ?? {};
    setTab('items');
    setBegin(({ count }) => ({
      count: count + 1,
      place: field === undefined ? null : { field, ...defined({ rowId, column, documentId, page: at }) },
    }));
  };
  const takeFinding = useTakeFinding(review, tab === 'findings' ? findings.chosen : null, items);
  const command = useCommands(page, () => {
    const open = result.findings.find(({ severity, decision }) => severity === 'error' && decision === null);
    if (!open) return;
    setTab('findings');
    findings.setFilter(noFilter);
    findings.choose(open.id);
  });
  const keys = useWorkKeys((event) => {
    if (event.key === '[' || event.key === '【') look.onTurn(-1);
    else if (event.key === ']' || event.key === '】') look.onTurn(1);
    else if (event.repeat && event.key !== 'j' && event.key !== 'k') return;
    else if (event.key === 'i') takeFinding?.();
    else if (event.key === 'o' && mayWrite) {
      event.preventDefault();
      writeHere();
    } else if (event.key === 's') command.save();
    else if (event.key === 'f') command.finish();
    else if (tab === 'findings') findings.onKey(event);
    else if (tab === 'items') itemKeys.current?.(event);
  });
  return {
    tab,
    setTab,
    withItems,
    items: items?.items ?? [],
    mayWrite,
    writeHere,
    takeFinding,
    findings,
    keys,
    here: look.here,
    show: look.show,
    around: { keys: itemKeys, begin },
    dossier: { ...look, marks },
  };
}

/** Makes an opinion item of the chosen finding; null where it has one, was rejected, or somebody else writes. */
function useTakeFinding(
  { detail, onChanged }: ShownReview,
  chosen: StoredFinding | null,
  items: OpinionItems | undefined,
): (() => void) | null {
  const actions = useItemActions({ area: detail.area, caseId: detail.id }, onChanged);
  if (!items?.mayWrite || !chosen || actions.busy) return null;
  if (chosen.decision === 'rejected' || chosen.places.length === 0) return null;
  const hasItem = items.items.some(({ findingId, state }) => findingId === chosen.id && state !== 'DROPPED');
  return hasItem ? null : () => actions.fromFinding(chosen.id);
}

/** Which step or file is shown, and which place of it is spoken of. */
function useLook({ definition, detail }: ShownReview) {
  const parts = useDossierParts(definition, detail);
  const { goTo, point, ...view } = useDossierPlace(definition);
  const [file, setFile] = useState<string | null>(null);
  const [here, setHere] = useState<Place | null>(null);
  const { files } = parts;
  const show = useCallback(
    (place: Place) => {
      setHere(place);
      const found = fileAt(files, place);
      setFile(found?.id ?? null);
      if (!found) goTo(place.field, place.rowId, place.column);
    },
    [files, goTo],
  );
  const open = useCallback(
    (id: string) => {
      const found = files.find((one) => one.id === id);
      setFile(id);
      if (found) setHere({ field: found.field, ...defined({ rowId: found.rowId }), document: id, page: 1 });
    },
    [files],
  );
  const { setStep } = view;
  const onStep = useCallback(
    (key: string) => {
      setFile(null);
      setStep(key);
    },
    [setStep],
  );
  const onPoint = useCallback(
    (place: Place) => {
      setHere(place);
      point(place.field, place.rowId, place.column);
    },
    [point],
  );
  const onTurn = useCallback(
    (by: 1 | -1) => {
      const at = files.findIndex(({ id }) => id === file);
      const next = files[at < 0 ? (by === 1 ? 0 : files.length - 1) : (at + by + files.length) % files.length];
      if (next) open(next.id);
    },
    [files, file, open],
  );
  return {
    parts,
    view,
    file,
    here,
    show,
    onFile: open,
    onStep,
    onPoint,
    /** The next file or the one before; after the last comes the first. */
    onTurn,
  };
}

/** Commands that are buttons of the page: what stands there says whether they can be given, and why not. */
function useCommands(page: RefObject<HTMLElement | null>, onUndecided: () => void) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = () => {
    const button = page.current?.querySelector<HTMLButtonElement>('.work-tab:not([hidden]) [data-command="save"]');
    if (button && !button.disabled) button.click();
    else message.info(t('work.nothingToSave'));
  };
  const finish = () => {
    const usual = page.current?.querySelector<HTMLElement>('[data-command="finish"]');
    const button = usual?.querySelector('button');
    if (!usual || !button) return void message.info(t('work.nothingToFinish'));
    if (!button.disabled) return button.click();
    message.warning(usual.title);
    onUndecided();
  };
  return { save, finish };
}

/** Where the focus stands in the dossier: the cell of a grid that the arrow keys went to. */
function placeOfFocus(dossier: HTMLElement | null): Place | null {
  const now = document.activeElement;
  return dossier?.contains(now) ? placeOfElement(now) : null;
}

/** What is there of an object. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof defined<T>
  >;
}
