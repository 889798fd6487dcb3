import * as contract from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import './texts.ts';
import { markRead, newestUnread, readMessage, receiveMessages, removeMessages, sentMessages } from './read-message.ts';
import { queryReads, queryReplies, saveReply } from './replies.ts';
import { queryReceivers, saveMessage } from './save-message.ts';

export { filesOfMessages, messageFiles } from './message-files.ts';
export { deliverMessage, type NewMessage, notifyTaskCreated as tellTaskCreated, sendMessage } from './send-message.ts';

const platform = { space: 'platform' } as const;

/** In-app messages (spec 7.3). */
export const messageModule: Module = {
  name: 'message',
  routes: [
    implement(contract.messageReceive, receiveMessages, platform),
    implement(contract.messageSent, sentMessages, platform),
    implement(contract.messageList, newestUnread, platform),
    implement(contract.messageGet, readMessage, platform),
    implement(contract.messageSave, saveMessage, platform),
    implement(contract.messageRemove, removeMessages, platform),
    implement(contract.messageMarkRead, markRead, platform),
    implement(contract.messageSaveReply, saveReply, platform),
    implement(contract.messageReplies, queryReplies, platform),
    implement(contract.messageReads, queryReads, platform),
    implement(contract.messageReceivers, queryReceivers, platform),
  ],
};
