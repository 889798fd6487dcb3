import { Badge, Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenApiBase } from '../../client/api-base.ts';
import { usePublicConfig } from '../../client/config.ts';
import { useLog } from '../../client/log.ts';
import { openTab } from '../../client/tab.ts';
import { Icon } from '../../ui/icons.tsx';
import { ApiBaseForm } from './ApiBaseForm.tsx';

/** For developers: the error log with its number of errors, and which server the calls go to (R2.4-08, R2.4-09). */
export function DevTools(): ReactNode {
  const { t } = useTranslation();
  const faults = useLog((state) => state.entries.filter((entry) => entry.type === 'danger').length);
  const [open, setOpen] = useState(false);
  const label = t('session.log.open', { count: faults });
  const address = chosenApiBase(usePublicConfig((state) => state.apiAddresses)) || t('session.dev.own');
  const base = t('session.dev.apiBase', { address });
  return (
    <div className="dev-tools" data-dev-tools="">
      <button type="button" className="ib" title={label} aria-label={label} onClick={() => openTab({ path: '/log' })}>
        <Badge count={faults} size="small">
          <Icon name="octagon" />
        </Badge>
      </button>
      <Popover
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <div style={{ width: 320 }}>
            <ApiBaseForm />
          </div>
        }
      >
        <Button type="text" size="small" title={base} aria-label={base}>
          API
        </Button>
      </Popover>
    </div>
  );
}
