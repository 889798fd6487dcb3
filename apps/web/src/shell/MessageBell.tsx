import { constants } from '@app/contract/constants';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../client/tab.ts';
import { MessageDialog } from '../runtime/message/MessageDialog.tsx';
import { MessageLine } from '../runtime/message/MessageLine.tsx';
import { useUnreadMessages } from '../runtime/message/message.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/icons.tsx';
import { PanelPopover } from '../ui/PanelPopover.tsx';

/** Bell with the number of unread messages; its list loads one second after the shell, failures stay silent (R9-26…R9-29). */
export function MessageBell(): ReactNode {
  const { t } = useTranslation();
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);
  const [viewed, setViewed] = useState<string | null>(null);
  const { data } = useUnreadMessages(due);
  const total = data?.total ?? 0;

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), constants.messageLoadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <PanelPopover
        open={open}
        onOpenChange={setOpen}
        content={
          <UnreadList
            data={data}
            onOpen={(id) => {
              setOpen(false);
              setViewed(id);
            }}
            onMore={() => {
              setOpen(false);
              openTab({ path: '/officeDesk/innerMessage/receiveMessage' });
            }}
          />
        }
        classNames={{ root: 'bell-popover' }}
      >
        <button
          type="button"
          className="ib"
          title={t('shell.messages.title')}
          aria-label={t('shell.messages.open', { count: total })}
          aria-expanded={open}
        >
          <Icon name="bell" />
          {total > 0 ? <i className="bdg">{total > constants.badgeMax ? `${constants.badgeMax}+` : total}</i> : null}
        </button>
      </PanelPopover>
      <MessageDialog id={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

/** The newest unread messages and the way to all of them. */
function UnreadList(props: {
  data: ReturnType<typeof useUnreadMessages>['data'];
  onOpen: (id: string) => void;
  onMore: () => void;
}): ReactNode {
  const { data, onOpen, onMore } = props;
  const { t } = useTranslation();
  const total = data?.total ?? 0;
  return (
    <div className="bell-list" style={{ width: constants.messagePopoverWidth }}>
      <div className="bell-head">
        <b>{t('shell.messages.title')}</b>
        {total > 0 ? <span className="cnt">{total}</span> : null}
      </div>
      <div className="bell-scroll" style={{ height: constants.messagePopoverListHeight }}>
        {(data?.dataResult ?? []).map((message) => (
          <MessageLine key={message.id} message={message} onOpen={() => onOpen(message.id)} />
        ))}
        {data && data.dataResult.length === 0 ? <EmptyState icon="bell" text={t('shell.messages.empty')} /> : null}
      </div>
      <button type="button" className="lk bell-more" onClick={onMore}>
        {t('shell.messages.more')}
      </button>
    </div>
  );
}
