import { messageGet, messageList, messageMarkRead, messageReceive } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { markRead, newestUnread, readMessage, receiveMessages } from './read-message.ts';
import { deliverMessage, tellTaskCreated } from './send-message.ts';

export { type NewMessage, sendMessage } from './send-message.ts';

const platform = { space: 'platform' } as const;

/** In-app messages (spec 7.3). */
export const messageModule: Module = {
  name: 'message',
  routes: [
    implement(messageReceive, receiveMessages, platform),
    implement(messageList, newestUnread, platform),
    implement(messageGet, readMessage, platform),
    implement(messageMarkRead, markRead, platform),
  ],
  register: (registry) => {
    registry.outbox.set('task.created', tellTaskCreated);
    registry.outbox.set('message.send', deliverMessage);
  },
};
