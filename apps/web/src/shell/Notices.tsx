import { constants } from '@app/contract/constants';
import { App } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { hooks } from '../client/http.ts';

/** Shows failures that no page shows itself: red, closable, 5 seconds, the earlier one first closed (R8-06). */
export function Notices(): ReactNode {
  const { message } = App.useApp();
  useEffect(() => {
    hooks.present = (error) => {
      message.open({
        key: 'failure',
        type: 'error',
        content: error.text,
        duration: constants.errorDisplayMs / 1000,
        onClick: () => message.destroy('failure'),
      });
    };
    return () => {
      hooks.present = () => {};
    };
  }, [message]);
  return null;
}
