import type { ElementTable } from '../element.ts';
import { endEvent } from './end-event.ts';
import { exclusiveGateway } from './exclusive-gateway.ts';
import { intermediateCatchEvent } from './intermediate-catch-event.ts';
import { serviceTask } from './service-task.ts';
import { startEvent } from './start-event.ts';
import { userTask } from './user-task.ts';

/** Every BPMN element that can be run; a new one is one file and one line. */
export const elements: ElementTable = Object.fromEntries(
  [startEvent, endEvent, userTask, serviceTask, exclusiveGateway, intermediateCatchEvent].map((element) => [
    element.type,
    element,
  ]),
);
