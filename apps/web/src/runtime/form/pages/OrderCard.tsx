import type { HistoryEntry, Task } from '@app/contract';
import type { ReactNode } from 'react';
import { DeadlineTag } from '../../../ui/DeadlineTag.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useText } from '../store/form-context.ts';

/** What the authority asks for, over the dossier that answers it. */
export function OrderCard({ task }: { task: Task & { order: HistoryEntry | null } }): ReactNode {
  const text = useText();
  const items = typeof task.order?.fields?.items === 'string' ? task.order.fields.items : task.order?.opinion;
  return (
    <div className="fm-bar fm-order r-warning">
      <Icon name="back" size={14} />
      <b className="nw">{text(task.nodeTitle)}</b>
      <DeadlineTag due={task.due} />
      <span className="fm-bar-text fm-order-text">{items}</span>
    </div>
  );
}
