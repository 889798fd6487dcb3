import { useSortable } from '@dnd-kit/sortable';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { type Placed, tall, type Width, widths } from './arrangement.ts';

export interface WidgetActions {
  /** By one place; negative = towards the beginning. */
  move: (by: number) => void;
  hide: () => void;
  widen: (width: Width) => void;
}

/** The place of one widget; while the page is being arranged it can be dragged, moved by buttons, widened and hidden. */
export function Widget({
  placed,
  arranging,
  actions,
  children,
}: {
  placed: Placed;
  arranging: boolean;
  actions: WidgetActions;
  children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { key, width } = placed;
  const { setNodeRef, transform, transition, listeners, setActivatorNodeRef, isDragging } = useSortable({
    id: key,
    disabled: !arranging,
  });
  const name = t(`dashboard.widget.${key}`);
  return (
    <div
      ref={setNodeRef}
      className={[
        'widget',
        `w-${width}`,
        tall.has(key) ? 'tall' : '',
        arranging ? 'arranging' : '',
        isDragging ? 'dragged' : '',
      ]
        .filter(Boolean)
        .join(' ')}
      data-widget={key}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      {arranging ? (
        <div className="widget-bar" role="toolbar" aria-label={name}>
          <span className="grip" ref={setActivatorNodeRef} {...listeners} title={t('dashboard.drag')}>
            <Icon name="drag" size={14} />
            <b>{name}</b>
          </span>
          <span className="sp" />
          <WidgetTools name={name} width={width} actions={actions} />
        </div>
      ) : null}
      {/* What stands in the widget rests while it is moved about. */}
      <div className="widget-body" inert={arranging}>
        {children}
      </div>
    </div>
  );
}

function WidgetTools({ name, width, actions }: { name: string; width: Width; actions: WidgetActions }): ReactNode {
  const { t } = useTranslation();
  const button = (label: string, icon: IconName, onClick: () => void) => (
    <button type="button" className="ib s" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <>
      {button(t('dashboard.moveBack', { name }), 'left', () => actions.move(-1))}
      {button(t('dashboard.moveOn', { name }), 'right', () => actions.move(1))}
      <Select<Width>
        size="small"
        value={width}
        aria-label={t('dashboard.widthOf', { name })}
        options={widths.map((value) => ({ value, label: t(`dashboard.width${value}`) }))}
        onChange={actions.widen}
        popupMatchSelectWidth={false}
      />
      {button(t('dashboard.hide', { name }), 'close', actions.hide)}
    </>
  );
}
