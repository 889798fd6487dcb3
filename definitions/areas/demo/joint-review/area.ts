import type { AreaDefinition } from '@app/contract';

/**
 * 会审演示: a paper that a manager arranges, a chief writes an opinion on, experts countersign by ratio and a director
 * decides; to try out every way in which work is handed on. Its menu is there in demonstrations only.
 */
export default {
  id: 'demo/joint-review',
  kind: 'application',
  title: { 'zh-CN': '会审演示', en: 'Joint review (demo)' },
  description: {
    'zh-CN': '安排、主审、专家按比例会签、审批，供试用和培训。',
    en: 'Arranged, reviewed, countersigned by ratio and decided, to try it out and for training.',
  },
  menu: { parent: 'demo', order: 20, icon: 'users' },
  access: {
    query: [
      'APPLICANT',
      'REVIEW_MANAGER',
      'CHIEF',
      'EXPERT',
      'RECHECKER',
      'REPORT_CHECKER',
      'APPROVER',
      'TENANT_ADMIN',
      'AUDITOR',
    ],
    get: [
      'APPLICANT',
      'REVIEW_MANAGER',
      'CHIEF',
      'EXPERT',
      'RECHECKER',
      'REPORT_CHECKER',
      'APPROVER',
      'TENANT_ADMIN',
      'AUDITOR',
    ],
    save: ['APPLICANT'],
    remove: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['REVIEW_MANAGER'],
    export: ['REVIEW_MANAGER'],
  },
  titleOf: '{subject}',
  fields: [
    {
      key: 'subject',
      type: 'text',
      label: { 'zh-CN': '议题', en: 'Subject' },
      required: true,
      maxLength: 100,
      span: 8,
    },
    {
      key: 'urgency',
      type: 'enum',
      label: { 'zh-CN': '缓急', en: 'Urgency' },
      required: true,
      span: 4,
      options: [
        { value: 'normal', label: { 'zh-CN': '一般', en: 'Normal' } },
        { value: 'urgent', label: { 'zh-CN': '紧急', en: 'Urgent' } },
      ],
    },
    {
      key: 'content',
      type: 'longText',
      label: { 'zh-CN': '会审内容', en: 'What is to be reviewed' },
      required: true,
      maxLength: 4000,
      span: 12,
    },
    {
      key: 'files',
      type: 'attachment',
      label: { 'zh-CN': '附件', en: 'Files' },
      span: 12,
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '会审申请', en: 'Application' },
        sections: [{ fields: ['subject', 'urgency', 'content', 'files'] }],
      },
    ],
  },
  list: {
    columns: [
      { field: 'applyNo', width: 150, priority: 2 },
      { field: 'title', width: 300, priority: 1 },
      { field: 'urgency', width: 100, priority: 1 },
      { field: 'holderName', width: 220, priority: 2 },
      { field: 'status', width: 120, priority: 1 },
      { field: 'stage', width: 140, priority: 1 },
      { field: 'dueAt', width: 130, priority: 1 },
      { field: 'submittedAt', width: 160, priority: 2 },
    ],
    filters: ['title', 'urgency', 'status'],
    sorts: [{ field: 'submittedAt', order: 'DESC' }],
  },
  statuses: [
    { value: 'DRAFT', label: { 'zh-CN': '草稿', en: 'Draft' }, look: 'draft' },
    { value: 'RECEIVED', label: { 'zh-CN': '待安排', en: 'To be arranged' }, look: 'submitted' },
    { value: 'SUPPLEMENT', label: { 'zh-CN': '待补充', en: 'More needed' }, look: 'supplement' },
    { value: 'REVIEW', label: { 'zh-CN': '会审中', en: 'Under review' }, look: 'review' },
    { value: 'DECISION', label: { 'zh-CN': '待审批', en: 'To be decided' }, look: 'decision' },
    {
      value: 'GRANTED',
      label: { 'zh-CN': '通过', en: 'Passed' },
      look: 'granted',
      final: true,
      notify: true,
    },
    {
      value: 'REFUSED',
      label: { 'zh-CN': '不通过', en: 'Not passed' },
      look: 'refused',
      final: true,
      notify: true,
    },
  ],
  process: 'process.bpmn',
  tasks: {
    assign: {
      title: { 'zh-CN': '安排会审', en: 'Arrange the review' },
      publicTitle: { 'zh-CN': '安排会审', en: 'Arrange the review' },
      mode: 'officer',
      actions: [
        {
          key: 'arranged',
          title: { 'zh-CN': '安排会审', en: 'Arrange the review' },
          look: 'primary',
        },
        {
          key: 'supplement',
          title: { 'zh-CN': '要求补充', en: 'Ask for more' },
          fields: [
            {
              key: 'missing',
              type: 'longText',
              label: { 'zh-CN': '需要补充什么', en: 'What is missing' },
              required: true,
              maxLength: 2000,
            },
          ],
        },
      ],
    },
    complete: {
      title: { 'zh-CN': '补充材料', en: 'Add material', 'zh-TW': '補充資料' },
      mode: 'holder',
      actions: [{ key: 'send', title: { 'zh-CN': '重新提交', en: 'Send again' }, look: 'primary' }],
    },
    chief: {
      title: { 'zh-CN': '主审意见', en: 'Opinion of the chief' },
      mode: 'officer',
      actions: [
        {
          key: 'agree',
          title: { 'zh-CN': '提请会签', en: 'Send to the experts' },
          look: 'primary',
        },
      ],
    },
    countersign: {
      title: { 'zh-CN': '专家会签', en: 'Experts sign' },
      mode: 'officer',
      actions: [],
    },
    decide: {
      title: { 'zh-CN': '审批', en: 'Decide' },
      publicTitle: { 'zh-CN': '审批', en: 'Decide' },
      mode: 'officer',
      actions: [
        {
          key: 'approve',
          title: { 'zh-CN': '批准', en: 'Approve' },
          look: 'primary',
        },
        {
          key: 'refuse',
          title: { 'zh-CN': '不批准', en: 'Refuse' },
          look: 'danger',
          confirm: {
            'zh-CN': '会审到此结束，不能恢复。',
            en: 'The review ends here and cannot be resumed.',
            'zh-TW': '會審到此結束，不能恢復。',
          },
        },
      ],
    },
  },
} satisfies AreaDefinition;
