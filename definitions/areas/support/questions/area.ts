import type { AreaDefinition } from '@app/contract';

/** 问题收集 (spec 2.1 /xtwtsjs): what companies ask the office about the system and the procedure, with the answers. */
export default {
  id: 'support/questions',
  kind: 'application',
  title: { 'zh-CN': '问题收集', en: 'Questions' },
  description: {
    'zh-CN': '使用和办理中遇到的问题，五个工作日内答复。',
    en: 'Questions about the system and the procedures; answered within five working days.',
  },
  menu: { parent: 'support', order: 10, icon: 'message' },
  access: {
    query: ['APPLICANT', 'FILING_OFFICER', 'AUDITOR'],
    get: ['APPLICANT', 'FILING_OFFICER', 'AUDITOR'],
    save: ['APPLICANT'],
    remove: ['APPLICANT'],
    submit: ['APPLICANT'],
    handle: ['FILING_OFFICER'],
    export: ['FILING_OFFICER'],
  },
  titleOf: '{subject}',
  fields: [
    {
      key: 'subject',
      type: 'text',
      label: { 'zh-CN': '标题', en: 'Subject' },
      required: true,
      maxLength: 100,
      span: 8,
    },
    {
      key: 'category',
      type: 'enum',
      label: { 'zh-CN': '类别', en: 'About' },
      required: true,
      span: 4,
      options: [
        { value: 'use', label: { 'zh-CN': '系统使用', en: 'Using the system' } },
        { value: 'procedure', label: { 'zh-CN': '办理程序', en: 'Procedure' } },
        { value: 'rule', label: { 'zh-CN': '审评规则', en: 'Review rules' } },
        { value: 'fault', label: { 'zh-CN': '故障', en: 'Fault', 'zh-TW': '故障' } },
        { value: 'wish', label: { 'zh-CN': '建议', en: 'Suggestion' } },
      ],
    },
    {
      key: 'question',
      type: 'longText',
      label: { 'zh-CN': '问题', en: 'Question' },
      required: true,
      maxLength: 4000,
      span: 12,
      help: {
        'zh-CN': '写明在哪个页面、做了什么、看到什么。',
        en: 'Say on which page, what you did and what you saw.',
      },
    },
    {
      key: 'files',
      type: 'attachment',
      label: { 'zh-CN': '截图或附件', en: 'Pictures or files' },
      span: 12,
    },
  ],
  form: {
    steps: [
      {
        key: 'main',
        title: { 'zh-CN': '问题', en: 'Question' },
        sections: [{ fields: ['subject', 'category', 'question', 'files'] }],
      },
    ],
  },
  list: {
    columns: [
      { field: 'applyNo', width: 150, priority: 2 },
      { field: 'title', width: 300, priority: 1 },
      { field: 'category', width: 120, priority: 1 },
      { field: 'holderName', width: 220, priority: 2 },
      { field: 'status', width: 120, priority: 1 },
      { field: 'dueAt', width: 130, priority: 1 },
      { field: 'submittedAt', width: 160, priority: 2 },
    ],
    filters: ['title', 'category', 'status'],
    sorts: [{ field: 'submittedAt', order: 'DESC' }],
  },
  statuses: [
    { value: 'DRAFT', label: { 'zh-CN': '草稿', en: 'Draft' }, look: 'draft' },
    { value: 'ASKED', label: { 'zh-CN': '待答复', en: 'To be answered' }, look: 'submitted' },
    {
      value: 'UNCLEAR',
      label: { 'zh-CN': '待补充', en: 'More needed' },
      look: 'correction',
      notify: true,
    },
    {
      value: 'ANSWERED',
      label: { 'zh-CN': '已答复', en: 'Answered' },
      look: 'granted',
      final: true,
      notify: true,
    },
  ],
  process: 'process.bpmn',
  tasks: {
    answer: {
      title: { 'zh-CN': '答复问题', en: 'Answer the question' },
      publicTitle: { 'zh-CN': '答复问题', en: 'Answer the question' },
      mode: 'officer',
      actions: [
        {
          key: 'answered',
          title: { 'zh-CN': '答复', en: 'Answer' },
          look: 'primary',
          fields: [
            {
              key: 'answer',
              type: 'longText',
              label: { 'zh-CN': '答复内容', en: 'Answer' },
              required: true,
              maxLength: 4000,
            },
          ],
        },
        {
          key: 'unclear',
          title: { 'zh-CN': '请补充说明', en: 'Ask for more' },
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
      title: { 'zh-CN': '补充说明', en: 'Say more' },
      mode: 'holder',
      actions: [{ key: 'send', title: { 'zh-CN': '重新提交', en: 'Send again' }, look: 'primary' }],
    },
  },
} satisfies AreaDefinition;
