// Before everything, as in App.tsx: both lie in one file.
import 'antd/dist/antd.css';
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { useTabShown } from '../../client/tab.ts';
import { today } from '../../client/today.ts';
import { UnfinishedBars } from '../../runtime/area/UnfinishedBar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Zh } from '../../ui/Zh.tsx';
import {
  type Arrangement,
  hiddenOf,
  hideWidget,
  moveWidget,
  showWidget,
  type WidgetKey,
  widenWidget,
} from './arrangement.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { ChartCard } from './ChartCard.tsx';
import { CompletedCard } from './CompletedCard.tsx';
import { useDashboard } from './dashboard.queries.ts';
import { FavoritesCard } from './FavoritesCard.tsx';
import { NewsCard } from './NewsCard.tsx';
import { PendingCard } from './PendingCard.tsx';
import { QuickCard } from './QuickCard.tsx';
import { UserCard } from './UserCard.tsx';
import { useArrangement } from './use-arrangement.ts';
import { Widget, type WidgetActions } from './Widget.tsx';
import './dashboard.css';

/** The home page: what waits for me, until when, and how the work goes; every figure is counted from real rows. */
export default function DashboardPage(): ReactNode {
  const { t } = useTranslation();
  const { user, employee } = useSession();
  const figures = useDashboard();
  const { data } = figures;
  useRefreshOnReturn();
  const [arranging, setArranging] = useState(false);
  // The greeting goes by the clock of the reader, the day by that of the deadlines.
  const hour = new Date().getHours();
  const date = dayjs(today());
  const day = data?.month.find((one) => one.date === today());
  const name = employee?.name ?? user?.fullname ?? '';
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const cards: Record<WidgetKey, ReactNode> = {
    pending: <PendingCard confirmations={data?.confirmations ?? []} matters={data?.matters ?? []} />,
    calendar: <CalendarCard />,
    chart: <ChartCard answer={figures} />,
    completed: <CompletedCard thisWeek={data?.completedThisWeek ?? null} />,
    notice: <NewsCard />,
    user: <UserCard figures={data} />,
    favorites: <FavoritesCard />,
    quick: <QuickCard />,
  };

  return (
    <div className="page dashboard">
      <div className="ph1">
        <h1>
          <Zh text={t(`dashboard.good_${part}`, { name })} />
        </h1>
        <span className="t2 today-facts">
          <span>{date.format(t('dashboard.dayFormat'))}</span>
          <span>{t(`dashboard.weekdayLong${date.day() === 0 ? 7 : date.day()}`)}</span>
          {day ? <span>{day.name ?? t(`dashboard.kind_${day.kind}`)}</span> : null}
        </span>
        <span className="sp" />
        {data && !arranging ? <Urgency overdue={data.overdue} soon={data.dueSoon} /> : null}
        {arranging ? null : (
          <button
            type="button"
            className="ib"
            title={t('dashboard.arrange')}
            aria-label={t('dashboard.arrange')}
            onClick={() => setArranging(true)}
          >
            <Icon name="columns" />
          </button>
        )}
      </div>
      <UnfinishedBars rows={data?.unfinished ?? []} />
      <Widgets cards={cards} arranging={arranging} onDone={() => setArranging(false)} />
    </div>
  );
}

function Widgets({
  cards,
  arranging,
  onDone,
}: {
  cards: Record<WidgetKey, ReactNode>;
  arranging: boolean;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { arrangement, ready, keep, drop, actionsOf } = useArranging();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <>
      {arranging ? (
        <ArrangeBar
          hidden={hiddenOf(arrangement)}
          onShow={(key) => keep(showWidget(arrangement, key))}
          onUsual={() => keep(null)}
          onDone={onDone}
        />
      ) : null}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ container: document.body }}
      >
        <SortableContext items={arrangement.map((one) => one.key)} strategy={rectSortingStrategy}>
          <div className="grid" aria-busy={!ready}>
            {/* Drawn once the arrangement is known, so that nothing jumps. */}
            {ready
              ? arrangement.map((placed, at) => (
                  <Widget key={placed.key} placed={placed} arranging={arranging} actions={actionsOf(placed.key, at)}>
                    {cards[placed.key]}
                  </Widget>
                ))
              : null}
          </div>
        </SortableContext>
      </DndContext>
      {ready && arrangement.length === 0 && !arranging ? <p className="t2">{t('dashboard.allHidden')}</p> : null}
    </>
  );
}

/** The arrangement of the widgets and what may be done to it; what the server does not keep is said. */
function useArranging() {
  const { message } = App.useApp();
  const { arrangement, ready, change } = useArrangement();
  const keep = (next: Arrangement | null) =>
    void change(next).catch((error: unknown) => message.error(toApiError(error).text));
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      keep(
        moveWidget(
          arrangement,
          active.id as WidgetKey,
          arrangement.findIndex((one) => one.key === over.id),
        ),
      );
  };
  const actionsOf = (key: WidgetKey, at: number): WidgetActions => ({
    move: (by) => keep(moveWidget(arrangement, key, at + by)),
    hide: () => keep(hideWidget(arrangement, key)),
    widen: (width) => keep(widenWidget(arrangement, key, width)),
  });
  return { arrangement, ready, keep, drop, actionsOf };
}

/** While the page is being arranged: brings back what was hidden, or everything as it usually stands. */
function ArrangeBar({
  hidden,
  onShow,
  onUsual,
  onDone,
}: {
  hidden: readonly WidgetKey[];
  onShow: (key: WidgetKey) => void;
  onUsual: () => void;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="arrange-bar" aria-label={t('dashboard.arrange')}>
      <span className="t2">{t('dashboard.arrangeHint')}</span>
      <span className="sp" />
      <Dropdown
        trigger={['click']}
        disabled={hidden.length === 0}
        menu={{
          items: hidden.map((key) => ({ key, label: t(`dashboard.widget.${key}`) })),
          onClick: ({ key }) => onShow(key as WidgetKey),
        }}
      >
        <Button size="small" icon={<Icon name="plus" size={14} />}>
          {t('dashboard.addWidget')}
        </Button>
      </Dropdown>
      <Button size="small" onClick={onUsual}>
        {t('dashboard.usual')}
      </Button>
      <Button size="small" type="primary" onClick={onDone}>
        {t('dashboard.arranged')}
      </Button>
    </section>
  );
}

function Urgency({ overdue, soon }: { overdue: number; soon: number }): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="urgency">
      {overdue > 0 ? <b>{t('dashboard.overdue', { count: overdue })}</b> : <span>{t('dashboard.noneOverdue')}</span>}
      <span aria-hidden="true">·</span>
      <span className="t2">{soon > 0 ? t('dashboard.soon', { count: soon }) : t('dashboard.noneSoon')}</span>
    </span>
  );
}

/** The page stays mounted; what it shows is asked again each time it is returned to. */
function useRefreshOnReturn(): void {
  const queries = useQueryClient();
  useTabShown(() => {
    for (const key of ['dashboard', 'task', 'message']) void queries.invalidateQueries({ queryKey: [key] });
  });
}
