import { registerTexts } from '../../kernel/texts/index.ts';

/** What the register says to people. */
export const say = registerTexts({
  'zh-CN': {
    'product.noMove': '产品 {number} 现在是“{from}”，不能变为“{to}”。请先在产品页核对现状。',
    'product.notOrdinary': '产品 {number} 是备案产品，没有“{to}”这种状态，只有注册的产品才有。',
    'product.notSpecial': '产品 {number} 是注册产品，没有“{to}”这种状态，只有备案的产品才有。',
    'product.ended': '产品 {number} 已是“{state}”，不能再改变登记信息。',
    'product.another': '变更内容使 {number} 成为新产品，不能作为变更生效，应当重新注册或者备案',
    'product.changedSince':
      '产品 {number} 在本申请提交之后已由另一案卷更新为第 {version} 版（{day}）。请让申请人按现行版本核对后重新提交。',
    'product.movedSince': '产品 {number} 的状态此后又有变化，不能恢复到原来的状态。请先在产品页核对现状。',
    'product.listed': '等 {count} 处',
    'product.noChange': '内容没有变化',
    'product.blockedByCase': '产品 {number} 有未办结的“{area}”{case}（{status}），办结或者撤回之前不能提交本申请',
    'product.blockedByBlock': '产品 {number} 受限（{text}）：“{area}”{case}（{status}）办结之前不能提交本申请',
    'product.blockedInWords': '产品 {number} 受限（{text}），解除之前不能提交本申请',
    'product.blockedByState': '产品 {number} 现在是“{state}”，不能提交本申请',
  },
  en: {
    'product.noMove':
      'Product {number} is now “{from}” and cannot become “{to}”. Check its state on the product page first.',
    'product.notOrdinary': 'Product {number} is filed; only a registered product can become “{to}”.',
    'product.notSpecial': 'Product {number} is registered; only a filed product can become “{to}”.',
    'product.ended': 'Product {number} is “{state}”: what the register holds of it can no longer change.',
    'product.another':
      'The change makes another product of {number}; it cannot come into force as a change and needs a new application',
    'product.changedSince':
      'Another case has made version {version} of product {number} on {day}, after this application was submitted. Have the applicant compare with the version in force and submit again.',
    'product.movedSince':
      'The state of product {number} has changed again since and cannot be put back. Check it on the product page first.',
    'product.listed': 'and more, {count} in all',
    'product.noChange': 'Nothing in the content changed',
    'product.blockedByCase':
      '“{area}” {case} ({status}) is open on product {number}. This application can be submitted when that case has ended or was withdrawn',
    'product.blockedByBlock':
      'Product {number} is blocked ({text}): this application can be submitted when “{area}” {case} ({status}) has ended',
    'product.blockedInWords':
      'Product {number} is blocked ({text}): this application can be submitted once that is lifted',
    'product.blockedByState': 'Product {number} is “{state}”: this application cannot be submitted',
  },
});
