export const correction = {
  chooseProduct: '先选择产品，再逐处更正。',
  noDossier: '您没有查看该产品资料的权限，不能在这里更正。',
  empty: '还没有更正内容。位置从现行 V{{version}} 中选择。',
  add: '增加一处',
  place: '选择更正的位置',
  current: '现载内容（V{{version}}）',
  none: '没有更正内容',
  statedBy: '现载内容的来源：{{by}}',
};
