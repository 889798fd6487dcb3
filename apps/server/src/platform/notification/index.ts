import {
  notificationAddress,
  notificationConfirm,
  notificationMine,
  notificationQuery,
  notificationRetry,
  notificationSave,
  notificationSummary,
  notificationTest,
} from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { startDelivery } from './delivery.ts';
import { queryNotifications, retryNotifications, summariseNotifications } from './manage-notifications.ts';
import { confirmAddress, setAddress } from './my-address.ts';
import { myNotifications, saveChoices, sendTest } from './my-notifications.ts';
import { mailTemplates } from './templates.ts';

export { Deliverer } from './deliver.ts';
export { planNotifications } from './plan.ts';

const platform = { space: 'platform' } as const;

/** Notifications by mail: what people choose, what is sent, and what the administration sees of it (ADR 0110). */
export const notificationModule: Module = {
  name: 'notification',
  routes: [
    implement(notificationMine, myNotifications, platform),
    implement(notificationSave, saveChoices, platform),
    implement(notificationAddress, setAddress, platform),
    implement(notificationConfirm, confirmAddress, platform),
    implement(notificationTest, sendTest, platform),
    implement(notificationQuery, queryNotifications, platform),
    implement(notificationSummary, summariseNotifications, platform),
    implement(notificationRetry, retryNotifications, platform),
  ],
  async start(app) {
    // A fault in the words ends the start, not the first mail.
    mailTemplates(app);
    return undefined;
  },
  background: startDelivery,
};
