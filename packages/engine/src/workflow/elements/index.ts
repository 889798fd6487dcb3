import type { ElementTable } from '../element.ts';
import { boundaryEvent } from './boundary-event.ts';
import { businessRuleTask } from './business-rule-task.ts';
import { callActivity } from './call-activity.ts';
import { endEvent } from './end-event.ts';
import { eventBasedGateway } from './event-based-gateway.ts';
import { exclusiveGateway } from './exclusive-gateway.ts';
import { inclusiveGateway } from './inclusive-gateway.ts';
import { intermediateCatchEvent } from './intermediate-catch-event.ts';
import { intermediateThrowEvent } from './intermediate-throw-event.ts';
import { manualTask } from './manual-task.ts';
import { parallelGateway } from './parallel-gateway.ts';
import { receiveTask } from './receive-task.ts';
import { scriptTask } from './script-task.ts';
import { sendTask } from './send-task.ts';
import { serviceTask } from './service-task.ts';
import { startEvent } from './start-event.ts';
import { subProcess } from './sub-process.ts';
import { userTask } from './user-task.ts';

/** Every BPMN element that can be run; a new one is one file and one line. */
export const elements: ElementTable = Object.fromEntries(
  [
    startEvent,
    endEvent,
    intermediateCatchEvent,
    intermediateThrowEvent,
    boundaryEvent,
    userTask,
    serviceTask,
    scriptTask,
    businessRuleTask,
    sendTask,
    receiveTask,
    manualTask,
    exclusiveGateway,
    parallelGateway,
    inclusiveGateway,
    eventBasedGateway,
    subProcess,
    callActivity,
  ].map((element) => [element.type, element]),
);
