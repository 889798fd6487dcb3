import { constants } from '@app/contract/constants';
import { App } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hooks } from '../client/http.ts';
import { addLog } from '../client/log.ts';
import { Icon } from '../ui/icons.tsx';

/** Shows failures that no page shows itself: red, closable, five seconds, as text, the earlier one closed first (R8-06). */
export function Notices(): ReactNode {
  const { message } = App.useApp();
  const { t } = useTranslation();
  const serial = useRef(0);
  useEffect(() => {
    hooks.present = (error) => {
      addLog('danger', error.text);
      message.destroy(`failure-${serial.current}`);
      serial.current += 1;
      const key = `failure-${serial.current}`;
      message.open({
        key,
        type: 'error',
        className: 'failure',
        content: (
          <>
            <span>{error.text}</span>
            <button
              type="button"
              className="notice-close"
              aria-label={t('session.notice.close')}
              onClick={() => message.destroy(key)}
            >
              <Icon name="close" size={12} />
            </button>
          </>
        ),
        duration: constants.errorDisplayMs / 1000,
      });
    };
    return () => {
      hooks.present = () => {};
    };
  }, [message, t]);
  return null;
}
