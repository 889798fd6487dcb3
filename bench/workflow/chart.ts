/** Six tasks and a gateway: the same chart for our engine, the hand-written floor and bpmn-engine. */
export const steps = 6;
const ids = Array.from({ length: steps }, (_, index) => `step${index + 1}`);

function flows(task: (id: string) => string, condition: string): string {
  const line = (id: string, from: string, to: string) =>
    `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
  return `<bpmn:startEvent id="start"/>${line('f0', 'start', 'step1')}
    ${ids.map(task).join('\n    ')}
    ${ids
      .slice(1)
      .map((id, index) => (index === 2 ? '' : line(`f${index + 1}`, ids[index] ?? '', id)))
      .join('')}
    ${line('f3', 'step3', 'decision')}<bpmn:exclusiveGateway id="decision" default="no"/>
    <bpmn:sequenceFlow id="yes" sourceRef="decision" targetRef="step4"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>
    ${line('no', 'decision', 'end')}${line('f9', 'step6', 'end')}<bpmn:endEvent id="end"/>`;
}

function wrap(id: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:p="urn:cosmetic-platform" id="definitions" targetNamespace="urn:bench">
  <bpmn:process id="${id}" name="六步" isExecutable="true">${content}</bpmn:process>
</bpmn:definitions>`;
}

/** Each task has a role and a deadline of twenty working days. */
export const ownChart = wrap(
  'bench',
  flows((id) => `<bpmn:userTask id="${id}" name="${id}" p:role="CHIEF" p:limit="20"/>`, '>{outcome}="pass"'),
);
/** The same for bpmn-engine, whose conditions are JavaScript. */
export const otherChart = wrap(
  'bench',
  flows((id) => `<bpmn:userTask id="${id}" name="${id}"/>`, ' language="javascript">next(null, true);'),
);
/** One task, then a pause that a timer ends. */
export const pauseChart = wrap(
  'pauses',
  `<bpmn:startEvent id="start"/><bpmn:sequenceFlow id="a" sourceRef="start" targetRef="pause"/>
   <bpmn:intermediateCatchEvent id="pause"><bpmn:timerEventDefinition id="t"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
   <bpmn:sequenceFlow id="b" sourceRef="pause" targetRef="after"/><bpmn:userTask id="after" p:role="CHIEF"/>
   <bpmn:sequenceFlow id="c" sourceRef="after" targetRef="end"/><bpmn:endEvent id="end"/>`,
);
