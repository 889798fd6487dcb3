import type { HistoryEntry, Task } from '@app/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { DeadlineTag } from '../../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { useText } from '../store/form-context.ts';

/** The authority's order above the dossier that answers it; a long text is folded, with a button that unfolds it. */
export function OrderCard({ task }: { task: Task & { order: HistoryEntry | null } }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const items = typeof task.order?.fields?.items === 'string' ? task.order.fields.items : task.order?.opinion;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another letter is measured anew
  useLayoutEffect(() => {
    if (box.current && !open) setLong(box.current.scrollHeight > box.current.clientHeight + 1);
  }, [items, open]);
  return (
    <div className="told fm-order r-warning">
      <Icon name="back" size={14} />
      <b className="nw">{text(task.nodeTitle)}</b>
      <DeadlineTag due={task.due} />
      <span ref={box} className={open ? 'told-text fm-order-text open' : 'told-text fm-order-text'}>
        <Zh text={items ?? ''} />
      </span>
      {long ? (
        <button type="button" className="lk nw" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'form.submit.fold' : 'form.submit.unfold')}
        </button>
      ) : null}
    </div>
  );
}
