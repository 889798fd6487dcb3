import { defineElement } from '../element.ts';
import { sendMessage } from '../running/send.ts';
import { type MessageOptions, readMessage } from './receive-task.ts';

/** Sends a message and goes on without waiting for an answer. */
export const sendTask = defineElement<MessageOptions>({
  type: 'sendTask',
  rests: false,
  read: readMessage,
  enter(run, token, node) {
    sendMessage(run, node, node.options.event);
    run.leave(token);
  },
});
