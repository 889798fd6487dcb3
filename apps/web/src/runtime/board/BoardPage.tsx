import { areaExport, type BoardCard, type BoardDefinition, type PublishedArea, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Segmented } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, getLanguage, openTab } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pathOf } from '../area/path-of.ts';
import { BoardColumns, type CardActions, type Lane } from './BoardCards.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { BoardTable } from './BoardTable.tsx';
import { type Board, lightOf, parametersOf, peopleOf } from './board.ts';
import { ManageDialog, type Operation } from './ManageDialog.tsx';
import { type BoardView, useBoard } from './use-board.ts';
import './board.css';

/** Column of the cards that nobody has, in the view by people. */
const nobody = 'none';

/** A worklist as a board: by stage, by person, or as a table; narrowed here, acted on with the server. */
export function BoardPage({ area, board: columns }: { area: PublishedArea; board: BoardDefinition }): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const state = useBoard(area);
  const { found, board, view } = state;
  const title = textOf(definition.title, getLanguage());
  return (
    <div className="page fill board-page">
      <PageHeader
        title={title}
        facts={
          <>
            <Segmented<BoardView>
              aria-label={t('board.view')}
              options={[
                { value: 'stage', label: t('board.byStage') },
                { value: 'person', label: t('board.byPerson') },
                { value: 'list', label: t('board.asList') },
              ]}
              value={view}
              onChange={state.show}
            />
            {board ? (
              <span className={state.isOld ? 'board-old sm' : 't3 sm'}>
                {t('board.at', { time: board.at.slice(5, 16) })}
              </span>
            ) : null}
          </>
        }
        actions={
          board && area.allowed.includes('export') ? <Export area={area} columns={columns} state={state} /> : null
        }
      />
      {found.isError && !board ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {board ? <Cards area={area} columns={columns} state={{ ...state, board }} /> : null}
    </div>
  );
}

type State = ReturnType<typeof useBoard>;
interface Doing {
  operation: Operation;
  cards: readonly BoardCard[];
  /** Who is chosen at first. */
  person?: string;
}

function Export({ area, columns, state }: { area: PublishedArea; columns: BoardDefinition; state: State }): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { board, filter, cards } = state;
  const title = textOf(definition.title, getLanguage());
  const job = useMutation({
    mutationFn: () =>
      downloadFile(
        areaExport,
        { ...pathOf(definition.id), parameters: board ? parametersOf(filter, columns.columns, board) : [] },
        `${title}.xlsx`,
      ),
  });
  return (
    <Button
      loading={job.isPending}
      disabled={cards.length === 0}
      title={cards.length === 0 ? t('list.nothingToExport') : undefined}
      onClick={() => job.mutate()}
    >
      <Icon name="download" size={14} />
      {t('list.export')}
    </Button>
  );
}

function Cards({
  area,
  columns,
  state,
}: {
  area: PublishedArea;
  columns: BoardDefinition;
  state: State & { board: Board };
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { board, filter, cards, view } = state;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [operation, setDoing] = useState<Doing | null>(null);
  const chosen = cards.filter(({ id }) => ticked.has(id));
  const manages = area.allowed.includes('handle');
  const on = useCardActions(manages, setTicked, setDoing);
  const lanes = useLanes(board, columns, cards, view);
  const actions: CardActions = {
    on,
    ticked,
    drop: (card, lane) => {
      const refused = view === 'stage' || !manages || lane.key === nobody ? null : whyNot('give', [card], t);
      // A case goes on by what people do in it, never by being moved.
      if (view === 'stage' || !manages || lane.key === nobody) message.warning(t('board.noDrag'));
      else if (refused) message.warning(refused);
      else setDoing({ operation: 'give', cards: [card], person: lane.key });
    },
  };
  const close = () => {
    setDoing(null);
    setTicked(new Set());
  };
  return (
    <>
      <BoardFilters
        board={board}
        definition={columns}
        filter={filter}
        counts={state.counts}
        total={state.fitting.length}
        onNarrow={state.narrow}
      />
      {board.more > 0 ? <p className="board-more-note">{t('board.more', { count: board.more })}</p> : null}
      {chosen.length > 0 ? (
        <Chosen
          cards={chosen}
          onClear={() => setTicked(new Set())}
          onOperation={(next) => setDoing({ operation: next, cards: chosen })}
        />
      ) : null}
      {cards.length === 0 ? (
        <EmptyState
          text={t(board.cards.length === 0 ? 'board.empty' : 'list.nothingFound')}
          {...(board.cards.length === 0
            ? {}
            : { action: <Button onClick={state.clear}>{t('list.clearFilters')}</Button> })}
        />
      ) : view === 'list' ? (
        <BoardTable cards={cards} actions={actions} />
      ) : (
        <BoardColumns lanes={lanes} actions={actions} />
      )}
      {operation ? (
        <ManageDialog
          area={area.definition}
          operation={operation.operation}
          cards={operation.cards}
          person={operation.person}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** What is done with a card, the same from one drawing to the next. */
function useCardActions(
  manages: boolean,
  setTicked: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
  setDoing: (operation: Doing) => void,
): CardActions['on'] {
  return useMemo(
    () => ({
      open: ({ area: of, caseId, id, title }: BoardCard) =>
        openTab({ path: `/${of}/case/${caseId}?task=${id}`, title }),
      tick: manages
        ? ({ id }: BoardCard) =>
            setTicked((before) => {
              const next = new Set(before);
              if (!next.delete(id)) next.add(id);
              return next;
            })
        : null,
      give: manages ? (card: BoardCard) => setDoing({ operation: 'give', cards: [card] }) : null,
    }),
    [manages, setTicked, setDoing],
  );
}

/** The columns: stages with what they usually take, or people with how many of theirs are overdue, the fullest first. */
function useLanes(board: Board, { columns }: BoardDefinition, cards: readonly BoardCard[], view: BoardView): Lane[] {
  const { t } = useTranslation();
  return useMemo(() => {
    if (view !== 'person')
      return columns.map(({ key, title }) => {
        const median = board.medians[key] ?? null;
        return {
          key,
          title: textOf(title, getLanguage()),
          note: median === null ? null : t('board.median', { count: median }),
          cards: cards.filter(({ column }) => column === key),
        };
      });
    const lane = (key: string, title: string, own: readonly BoardCard[]): Lane => {
      const over = own.filter((card) => lightOf(card) === 'red').length;
      return { key, title, note: over === 0 ? null : t('board.over', { count: over }), cards: own };
    };
    const free = cards.filter(({ people }) => people.length === 0);
    return [
      ...(free.length === 0 ? [] : [lane(nobody, t('board.nobody'), free)]),
      ...peopleOf(cards)
        .map(({ id, name }) =>
          lane(
            id,
            name,
            cards.filter(({ people }) => people.some((one) => one.id === id)),
          ),
        )
        .sort((one, other) => other.cards.length - one.cards.length),
    ];
  }, [board, columns, cards, view, t]);
}

/** What may be done with the chosen cards, and why not. */
function Chosen({
  cards,
  onClear,
  onOperation,
}: {
  cards: readonly BoardCard[];
  onClear: () => void;
  onOperation: (operation: Operation) => void;
}): ReactNode {
  const { t } = useTranslation();
  const operations: readonly Operation[] = ['urge', 'give', 'extend'];
  const refusals = operations.flatMap((operation) => whyNot(operation, cards, t) ?? []);
  return (
    <div className="board-bulk">
      <b>{t('board.chosen', { count: cards.length })}</b>
      <button type="button" className="lk" onClick={onClear}>
        {t('board.clear')}
      </button>
      {operations.map((operation) => {
        const refusal = whyNot(operation, cards, t);
        return (
          <Button
            key={operation}
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => onOperation(operation)}
          >
            {t(`board.${operation}`)}
          </Button>
        );
      })}
      {refusals[0] ? <span className="t2 sm">{refusals[0]}</span> : null}
    </div>
  );
}

/** Why a operation is not possible for some cards, in words; null = it is. The server judges again. */
function whyNot(
  operation: Operation,
  cards: readonly BoardCard[],
  t: (key: string, values?: Record<string, unknown>) => string,
): string | null {
  const count = (fits: (card: BoardCard) => boolean) => cards.filter(fits).length;
  const closed = count(({ plan }) => plan?.open === false);
  if (closed > 0) return t('board.why.closed', { count: closed });
  const company = count(({ waiting }) => waiting === 'company');
  if (operation === 'give' && company > 0) return t('board.why.company', { count: company });
  const several = count(({ taskIds }) => taskIds.length > 1);
  if (operation === 'give' && several > 0) return t('board.why.several', { count: several });
  const legal = count(({ inner }) => !inner);
  if (operation === 'extend' && legal > 0) return t('board.why.legal', { count: legal });
  return null;
}
