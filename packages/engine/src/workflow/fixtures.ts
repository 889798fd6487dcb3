/** A process with a decision, a way back, a service, a timer and a task that can time out or be withdrawn. */
export const orderProcess = bpmn(`
  <bpmn:startEvent id="start" name="开始" p:nameEn="Start"/>
  <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="number"/>
  <bpmn:serviceTask id="number" name="给号" p:nameEn="Number" p:service="giveNumber" p:options='{"series":"x"}'/>
  <bpmn:sequenceFlow id="f2" sourceRef="number" targetRef="check"/>
  <bpmn:userTask id="check" name="核查" p:nameEn="Check" p:role="OFFICER" p:limit="20"/>
  <bpmn:sequenceFlow id="f3" sourceRef="check" targetRef="decision"/>
  <bpmn:exclusiveGateway id="decision" name="结论" p:nameEn="Decision"/>
  <bpmn:sequenceFlow id="pass" sourceRef="decision" targetRef="pause">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{outcome}="pass"</bpmn:conditionExpression>
  </bpmn:sequenceFlow>
  <bpmn:sequenceFlow id="order" sourceRef="decision" targetRef="correct">
    <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">{outcome}="order"</bpmn:conditionExpression>
  </bpmn:sequenceFlow>
  <bpmn:userTask id="correct" name="改正" p:nameEn="Correct" p:role="HOLDER" p:limitFrom="{fields.days}" p:onTimeout="leave" p:withdrawBy="OFFICER"/>
  <bpmn:sequenceFlow id="f4" sourceRef="correct" targetRef="check"/>
  <bpmn:intermediateCatchEvent id="pause" name="公示" p:nameEn="Pause" p:limit="5" p:limitUnit="workingDay">
    <bpmn:timerEventDefinition id="pauseTimer"/>
  </bpmn:intermediateCatchEvent>
  <bpmn:sequenceFlow id="f5" sourceRef="pause" targetRef="end"/>
  <bpmn:endEvent id="end" name="结束" p:nameEn="End"/>`);

/** Wraps flow elements into a BPMN file. */
export function bpmn(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:p="urn:cosmetic-platform" id="definitions" targetNamespace="urn:cosmetic-platform:test">
  <bpmn:process id="test" name="测试" isExecutable="true">${content}</bpmn:process>
</bpmn:definitions>`;
}
