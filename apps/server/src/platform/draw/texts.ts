import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about draws. */
export const say = registerTexts({
  'zh-CN': {
    'draw.disabled': '已停用，不能选派',
    'draw.termOver': '聘期已于 {day} 届满',
    'draw.noAccount': '没有登记账号',
    'draw.accountGone': '账号已停用或者不在本机构',
    'draw.tookPart': '已办理本案中须由他人办理的环节',
    'draw.placed': '在本案中另有职责',
    'draw.declared': '已在本案声明回避',
    'draw.ownCompany': '同时是申请人的人员',
    'draw.sameUnit': '与{party}“{company}”同单位',
    'draw.related': '与{party}“{company}”有利害关系{relation}',
    'draw.tooFew':
      '要抽取 {wanted} 人，符合条件的只有 {found} 人（另有 {excluded} 人须排除）。请减少人数、放宽专业领域，或者先补充人员库。',
    'draw.tooMany': '人员库超过 {most} 行，不能抽取。请先清理停用或者重复的记录。',
    'draw.open': '上一次征求意见还没有结束。',
    'draw.notAsked': '这次征求意见没有抽取到你，不能提交意见。',
    'draw.notListed': '你的账号没有对应的人员库记录，不能提交意见。请联系审评管理人员登记后再办理。',
  },
  en: {
    'draw.disabled': 'not to be chosen',
    'draw.termOver': 'the term ended on {day}',
    'draw.noAccount': 'has no account',
    'draw.accountGone': 'the account is not active here',
    'draw.tookPart': 'did a step of this case that must be somebody else’s',
    'draw.placed': 'has another part in this case',
    'draw.declared': 'stepped aside in this case',
    'draw.ownCompany': 'also belongs to the applicant',
    'draw.sameUnit': 'same unit as {party}: {company}',
    'draw.related': 'related to {party}: {company}{relation}',
    'draw.tooFew':
      '{wanted} people are wanted, but only {found} can be drawn ({excluded} more are excluded). Ask fewer, choose more fields, or complete the register first.',
    'draw.tooMany':
      'The register holds more than {most} rows, so nobody can be drawn. Remove rows that are disabled or doubled first.',
    'draw.open': 'The last question has not ended yet.',
    'draw.notAsked': 'You were not drawn for this question, so you cannot give an opinion.',
    'draw.notListed':
      'Your account has no row in the register of people, so no opinion can be given. Ask the review manager to enter you first.',
  },
});
