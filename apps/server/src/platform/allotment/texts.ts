import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences about who was passed over in an allotment, and why. */
export const say = registerTexts({
  'zh-CN': {
    'allotment.left': '{name}（不再担任“{role}”）',
    'allotment.apart': '{name}（已办理须由他人办理的环节，或者已在本环节回避）',
    'allotment.recused': '{name}（须回避）',
    'allotment.away': '{name}（已设置代理，不在岗）',
    'allotment.deputy': '由{name}代为办理，未轮到：{passed}。',
    'allotment.nobody': '人员分配“{row}”中无可用人员：{passed}。任务转“{role}”指定办理人。',
    'allotment.giveOn': '这个任务因无可用人员转来，请转办给“{role}”人员，不能自行办理。',
  },
  en: {
    'allotment.left': '{name} (is no “{role}” any more)',
    'allotment.apart': '{name} (did a step that must be somebody else’s, or stepped aside here)',
    'allotment.recused': '{name} (must keep out of the case)',
    'allotment.away': '{name} (away, has named a substitute)',
    'allotment.deputy': '{name} stands in; passed over: {passed}.',
    'allotment.nobody':
      'Nobody of the allotment “{row}” is free: {passed}. The task goes to “{role}”, who gives it on.',
    'allotment.giveOn':
      'This task came because nobody was free. Give it to somebody with the role “{role}”; you cannot do it yourself.',
  },
});
