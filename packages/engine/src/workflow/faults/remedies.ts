/** What to do about a fault; `{values}` are those of the fault. */
export const remedies = {
  starts: {
    en: 'Draw exactly one plain start event on the main level.',
    'zh-CN': '请在主流程中画且只画一个普通开始事件。',
    'zh-TW': '請在主流程中畫且只畫一個一般開始事件。',
  },
  rename: {
    en: 'Type the name again, without invisible signs and angle brackets.',
    'zh-CN': '请重新输入名称，不要带看不见的字符和尖括号标记。',
    'zh-TW': '請重新輸入名稱，不要帶看不見的字元和角括號標記。',
  },
  join: {
    en: 'Draw the flow anew from one element to another.',
    'zh-CN': '请重新画这条连线，两端都接到节点上。',
    'zh-TW': '請重新畫這條連線，兩端都接到節點上。',
  },
  level: {
    en: 'Let both ends lie in the same sub-process, or on the main level.',
    'zh-CN': '请让连线两端处于同一个子流程或同在主流程。',
    'zh-TW': '請讓連線兩端處於同一個子流程或同在主流程。',
  },
  dropFlow: { en: 'Delete this flow.', 'zh-CN': '请删除这条连线。', 'zh-TW': '請刪除這條連線。' },
  otherEvent: {
    en: 'Choose another kind of event, or delete it.',
    'zh-CN': '请改用其他种类的事件，或删除它。',
    'zh-TW': '請改用其他種類的事件，或刪除它。',
  },
  reach: {
    en: 'Draw a flow to it, or delete it.',
    'zh-CN': '请画一条通向它的连线，或删除它。',
    'zh-TW': '請畫一條通向它的連線，或刪除它。',
  },
  rest: {
    en: 'Put a task or a waiting event on the circle.',
    'zh-CN': '请在循环中加入任务或等待事件。',
    'zh-TW': '請在迴圈中加入任務或等待事件。',
  },
  dropLoop: { en: 'Remove the loop marker.', 'zh-CN': '请去掉循环或多实例标记。', 'zh-TW': '請去掉迴圈或多實例標記。' },
  attach: {
    en: 'Put the event on the border of a task or sub-process.',
    'zh-CN': '请把事件放到任务或子流程的边上。',
    'zh-TW': '請把事件放到任務或子流程的邊上。',
  },
  goOn: {
    en: 'Draw a flow on, or make it an end event.',
    'zh-CN': '请画出后续连线，或改为结束事件。',
    'zh-TW': '請畫出後續連線，或改為結束事件。',
  },
  gateway: {
    en: 'Put an exclusive, inclusive or parallel gateway behind it.',
    'zh-CN': '请在它后面加一个网关，由网关分出各条路。',
    'zh-TW': '請在它後面加一個閘道，由閘道分出各條路。',
  },
  dropCondition: { en: 'Delete the condition.', 'zh-CN': '请删除条件。', 'zh-TW': '請刪除條件。' },
  condition: {
    en: 'Write a condition on the flow, or mark it as the default flow.',
    'zh-CN': '请为连线写上条件，或设为默认连线。',
    'zh-TW': '請為連線寫上條件，或設為預設連線。',
  },
  waiting: {
    en: 'Put a catching event or a receive task there, reached from the event gateway alone.',
    'zh-CN': '请在此放捕获事件或接收任务，且只由事件网关通向它。',
    'zh-TW': '請在此放捕捉事件或接收任務，且只由事件閘道通向它。',
  },
  subStart: {
    en: 'Draw exactly one fitting start event inside the sub-process.',
    'zh-CN': '请在子流程内画且只画一个合适的开始事件。',
    'zh-TW': '請在子流程內畫且只畫一個合適的開始事件。',
  },
  eventSub: {
    en: 'Detach it: an event sub-process stands alone and is done once.',
    'zh-CN': '请去掉连线、边界事件和多实例，事件子流程应单独存在。',
    'zh-TW': '請去掉連線、邊界事件和多實例，事件子流程應單獨存在。',
  },
  otherCall: {
    en: 'Call another process, and publish it first.',
    'zh-CN': '请改为调用其他流程，并先发布被调用的流程。',
    'zh-TW': '請改為呼叫其他流程，並先發布被呼叫的流程。',
  },
  oneProcess: {
    en: 'Export one process per file.',
    'zh-CN': '请让一个文件只含一个流程，重新导出。',
    'zh-TW': '請讓一個檔案只含一個流程，重新匯出。',
  },
  export: {
    en: 'Export the file anew as BPMN 2.0 XML from your modeller.',
    'zh-CN': '请在流程设计工具中重新导出 BPMN 2.0 XML 文件。',
    'zh-TW': '請在流程設計工具中重新匯出 BPMN 2.0 XML 檔案。',
  },
  otherId: {
    en: 'Give each element its own id.',
    'zh-CN': '请为每个元素起不同的 id。',
    'zh-TW': '請為每個元素取不同的 id。',
  },
  otherWay: {
    en: 'Remove it, or say the same with an element that docs/workflow.md lists.',
    'zh-CN': '请去掉它，或改用支持的元素表达（见流程说明文档）。',
    'zh-TW': '請去掉它，或改用支援的元素表達（見流程說明文件）。',
  },
  attribute: {
    en: 'Correct or remove the attribute in the modeller.',
    'zh-CN': '请在流程设计工具中改正或去掉这个属性。',
    'zh-TW': '請在流程設計工具中改正或去掉這個屬性。',
  },
  fillIn: {
    en: 'Fill in what is missing in the modeller.',
    'zh-CN': '请在流程设计工具中补上缺少的内容。',
    'zh-TW': '請在流程設計工具中補上缺少的內容。',
  },
  oneOfTwo: { en: 'Keep one of the two.', 'zh-CN': '两者请只保留一个。', 'zh-TW': '兩者請只保留一個。' },
  people: {
    en: 'Name who does the task, e.g. role:CHIEF, user:…, group:….',
    'zh-CN': '请指明由谁办理，例如 role:CHIEF、user:…、group:…。',
    'zh-TW': '請指明由誰辦理，例如 role:CHIEF、user:…、group:…。',
  },
  formula: {
    en: 'Write it as a formula over the variables of the process, e.g. {amount}>100.',
    'zh-CN': '请改写成基于流程变量的公式，例如 {amount}>100。',
    'zh-TW': '請改寫成以流程變數計算的公式，例如 {amount}>100。',
  },
  time: {
    en: 'Write days with p:limit, a duration like P10D or PT30M, or a date with its zone.',
    'zh-CN': '请用 p:limit 写天数，或写 P10D、PT30M 这样的时长，或写带时区的日期。',
    'zh-TW': '請用 p:limit 寫天數，或寫 P10D、PT30M 這樣的時長，或寫帶時區的日期。',
  },
  service: {
    en: 'Correct the name of the service, or make the step a user task.',
    'zh-CN': '请改正服务的名称，或改为人工任务。',
    'zh-TW': '請改正服務的名稱，或改為人工任務。',
  },
  form: {
    en: 'Describe the fields in the file (formData or formProperty) in place of the name.',
    'zh-CN': '请在文件中描述表单字段（formData 或 formProperty），不要只写表单名称。',
    'zh-TW': '請在檔案中描述表單欄位（formData 或 formProperty），不要只寫表單名稱。',
  },
  area: {
    en: 'Make the process fit the definition of its business area, or ask whoever looks after the area.',
    'zh-CN': '请让流程与业务领域的定义一致，或联系该业务领域的维护人员。',
    'zh-TW': '請讓流程與業務領域的定義一致，或聯絡該業務領域的維護人員。',
  },
} as const;
export type Remedy = keyof typeof remedies;
