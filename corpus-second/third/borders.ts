import type { Border } from '../borders.ts';
import type { Dossier, Label } from '../dossier.ts';
import type { Fits } from '../kinds/kind.ts';
import type { LawKey } from '../laws.ts';
import { add, claim, isForChildren, isSpecial, type Plan, type PlanRow, remove } from '../plan.ts';
import { inci } from './names.ts';

const skin = ['firm-cream', 'sleeping-mask', 'soothing-gel', 'eye-mask'];
const leaveOn = ['firm-cream', 'sleeping-mask', 'soothing-gel', 'foot-cream'];
const rinseOff = ['hair-mask', 'colour-shampoo', 'hand-wash', 'body-scrub'];
const hair = ['hair-oil', 'hair-mask', 'colour-shampoo'];
const makeup = ['blush', 'lip-tint', 'brow-pencil', 'eyeliner'];
const scent = ['body-mist', 'solid-perfume'];
const many = [...skin, ...hair, ...makeup, ...scent, 'foot-cream', 'hand-wash', 'bath-salt', 'aftershave'];
const grown = (plan: Plan) => !isSpecial(plan) && !isForChildren(plan);
const imported = (plan: Plan) => plan.origin === 'imported';

const says = (id: string, law: LawKey, because: string, text: string, fits: Fits = many): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => claim(plan, text),
});
const warns = (id: string, because: string, text: string, fits: Fits = many): Border => ({
  id,
  law: 'lab16',
  because,
  fits,
  plan: (plan) => {
    plan.warnings += `；${text}`;
  },
});
const uses = (id: string, because: string, text: string, fits: Fits = many): Border => ({
  id,
  law: 'lab15',
  because,
  fits,
  plan: (plan) => {
    plan.useMethod += `，${text}`;
  },
});
const stores = (id: string, because: string, text: string, fits: Fits = many): Border => ({
  id,
  law: 'csar36',
  because,
  fits,
  plan: (plan) => {
    plan.storage = text;
  },
});
const prints = (id: string, law: LawKey, because: string, text: string, fits: Fits = many): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => {
    plan.text = plan.text === undefined ? text : `${plan.text}；${text}`;
  },
});
const holds = (
  id: string,
  law: LawKey,
  because: string,
  name: string,
  percent: string,
  purpose: string,
  fits: Fits,
  more: Partial<PlanRow> & { warning?: string } = {},
): Border => ({
  id,
  law,
  because,
  fits,
  plan: (plan) => {
    const { warning, ...row } = more;
    const old = plan.rows.find((one) => one.name === name);
    if (old) old.percent = percent;
    else add(plan, name, percent, purpose, { ...inci(name), ...row });
    if (warning) plan.warnings += `；${warning}`;
  },
});
const varies = (id: string, law: LawKey, because: string, fits: Fits, plan: (plan: Plan) => void): Border => ({
  id,
  law,
  because,
  fits,
  plan,
});
const papers = (
  id: string,
  law: LawKey,
  because: string,
  edit: (dossier: Dossier) => void,
  fits: Fits = () => true,
): Border => ({
  id,
  law,
  because,
  fits,
  plan: () => undefined,
  edit,
});
const faces = (d: Dossier, change: (face: Label) => void) => {
  for (const face of [d.label, d.salesPackage]) change(face);
};

/** Toxicological reports instead of the exemption. */
function withToxicology(d: Dossier): void {
  const model = d.tests.find((one) => one.id === 'chem_pb');
  if (!model) return;
  d.waiver = { claimed: false };
  for (const item of ['tox_skin_multi', 'tox_skin_acute', 'tox_eye', 'tox_sens', 'tox_photo']) {
    const { value: _value, unit: _unit, ...rest } = model;
    d.tests.push({
      ...rest,
      id: item,
      item,
      reportNumber: `HZJ2026T${item.length}`,
      receivedOn: '2026-04-02',
      reportedOn: '2026-04-27',
    });
  }
}

/** Variants at the border, all lawful. */
export const borders: readonly Border[] = [
  // Warnings and uses with words that would be forbidden as claims.
  warns('t-ok-eczema', '禁用场合里的病名', '皮肤有湿疹、皮炎或伤口时请勿使用'),
  warns('t-ok-inflamed', '禁用场合里的“发炎”', '请勿涂于发炎、红肿或晒伤处'),
  warns('t-ok-doctor', '就医建议', '如症状持续，请带上本品咨询皮肤科医生'),
  warns('t-ok-pregnant', '孕期咨询是提醒', '孕妇及哺乳期妇女请在医生指导下使用', grown),
  warns('t-ok-infant', '“婴幼儿勿用”是限制', '婴幼儿请勿使用', grown),
  warns('t-ok-child-reach', '放在儿童够不到处', '请放在儿童接触不到的地方', grown),
  warns('t-ok-patch', '先做皮肤试验', '敏感体质请先在前臂内侧试用'),
  warns('t-ok-sun-after', '使用期间注意防晒', '使用期间请注意防晒', ['body-scrub', 'firm-cream', 'foot-cream']),
  warns('t-ok-not-food', '不得食用', '非食品，不得食用', [...scent, 'bath-salt', 'lip-tint']),
  warns('t-ok-not-drug', '声明不是药', '本品不是药品，不能替代药物治疗'),
  warns('t-ok-eye-rinse', '入眼冲洗', '若不慎入眼，请立即用清水冲洗'),
  warns('t-ok-lips', '避开口唇', '请避开口唇及眼周', ['soothing-gel', 'sleeping-mask', 'aftershave']),
  warns('t-ok-laser', '医疗美容后勿用', '医疗美容操作后请遵医嘱，勿自行使用', skin),
  warns('t-ok-floor', '地面打滑', '洒落地面易滑倒，请及时擦净', ['bath-salt', 'hair-oil', 'baby-oil']),
  warns('t-ok-fire', '易燃', '易燃，远离明火', ['body-mist', 'hair-oil', 'dry-shampoo']),
  warns('t-ok-pet', '宠物', '请勿用于宠物'),
  uses('t-ok-wash-hands', '用后洗手', '使用后洗净双手', ['foot-cream', 'hair-wax', 'hair-oil', 'aftershave']),
  uses('t-ok-towel', '毛巾擦干再用', '用前以毛巾拭干', ['foot-cream', 'hair-oil']),
  uses('t-ok-brush', '清洁刷具', '用毕清洗刷具并晾干', ['blush']),
  uses('t-ok-cap', '盖紧', '用后旋紧瓶盖'),
  uses('t-ok-cotton', '100%棉', '可以100%棉质化妆棉蘸取', ['aftershave']),
  uses('t-ok-twice', '每周两次', '每周使用两次', ['body-scrub', 'hair-mask']),
  uses('t-ok-adult-help', '成人协助', '请勿让儿童自行取用', isForChildren),
  uses('t-ok-before-sun', '后续用防晒', '白天请再涂防晒产品', ['firm-cream']),
  uses('t-ok-remove-later', '卸妆另用卸妆产品', '卸除时请用卸妆产品', makeup),
  uses('t-ok-shake', '摇匀', '静置分层属正常现象，摇匀后使用', ['body-mist', 'dry-shampoo', 'hair-oil']),
  uses('t-ok-warm', '水温', '水温以38℃左右为宜', ['bath-salt', 'hand-wash', 'colour-shampoo']),
  uses('t-ok-avoid-lid', '避开眼睑', '避开眼睑内侧', ['eye-mask', 'eyeliner']),
  // Claims that resemble forbidden ones.
  says('t-ok-white-tea', 'csar16', '“白茶”是香气', '白茶与苔藓香调', scent),
  says('t-ok-white-jade', 'csar16', '“白色”是膏体', '膏体呈乳白色，细腻顺滑', [
    'firm-cream',
    'foot-cream',
    'hair-mask',
  ]),
  says('t-ok-sunset', 'csar16', '“日落”是色号', '色号：01日落橘', ['blush', 'lip-tint']),
  says('t-ok-black', 'csar16', '“黑色”是妆效颜色', '墨黑显色，一笔成线', ['eyeliner', 'brow-pencil']),
  says('t-ok-natural-look', 'lab19b', '“自然”是妆感', '妆感自然服帖', makeup),
  says('t-ok-natural-curl', 'csar16', '“自然卷”是发质', '自然卷与直发均适用', hair),
  says('t-ok-curl-style', 'csar16', '临时造型不是烫发', '抓出蓬松卷度，洗后复原', ['hair-wax']),
  says('t-ok-grey', 'csar16', '颜色词不是染发', '银灰色磨砂瓶身', many),
  says('t-ok-second-step', 'lab19b', '“第二步”是次序', '护肤第二步使用', ['firm-cream', 'sleeping-mask']),
  says('t-ok-finest', 'lab19b', '“最后”是次序', '作为夜间护肤的最后一步', ['sleeping-mask']),
  says('t-ok-only-external', 'lab19b', '“仅”“只”不是绝对化', '仅供外用'),
  says('t-ok-no-soap', 'lab19b', '如实说不含某成分', '不含香精', [
    'firm-cream',
    'sleeping-mask',
    'eye-mask',
    'foot-cream',
  ]),
  says('t-ok-no-colour', 'lab19b', '如实说不含着色剂', '未添加着色剂', [
    'firm-cream',
    'sleeping-mask',
    'hair-oil',
    'bath-salt',
  ]),
  says('t-ok-no-talc', 'lab19b', '如实说不含滑石粉', '配方不含滑石粉', ['brow-pencil', 'lip-tint']),
  says('t-ok-no-alcohol', 'lab19b', '如实说不含乙醇', '配方不含乙醇', ['sleeping-mask', 'soothing-gel', 'eye-mask']),
  says('t-ok-plant-origin', 'lab19b', '说明一种原料来源', '所用向日葵籽油来源于植物', ['baby-oil', 'child-lip']),
  says('t-ok-recycled', 'lab19b', '包装的百分比', '外盒采用80%再生纸'),
  says('t-ok-company', 'lab19b', '企业史实', '品牌始于2012年'),
  says('t-ok-new-pack', 'lab19b', '新包装', '新包装，配方不变'),
  says('t-ok-hotline', 'lab7', '客服', '消费者服务热线：400-000-0000'),
  says('t-ok-summary', 'eff7', '摘要提示', '功效宣称依据摘要可在国家药监局指定网站查询', [
    'firm-cream',
    'hair-mask',
    'scalp-tonic',
  ]),
  says('t-ok-skin-feel', 'lab19b', '肤感', '清凉水润，不黏不腻', ['soothing-gel', 'sleeping-mask', 'aftershave']),
  says('t-ok-skin-type', 'lab19b', '适用肤质（非敏感）', '干性、中性肌肤适用', ['firm-cream', 'sleeping-mask']),
  says('t-ok-hair-type', 'lab19b', '适用发质', '干枯发质适用', ['hair-oil', 'hair-mask']),
  says('t-ok-moist-code', 'cls', '编码有保湿', '锁住水分，缓解干燥', [
    'firm-cream',
    'sleeping-mask',
    'eye-mask',
    'foot-cream',
    'soothing-gel',
  ]),
  says('t-ok-firm-code', 'cls', '编码有紧致', '面颈肌肤更显紧实', ['firm-cream']),
  says('t-ok-break-code', 'cls', '编码有防断发', '梳发时减少断裂', ['hair-mask']),
  says('t-ok-soothe-code', 'cls', '编码有舒缓', '缓解剃须带来的刺激感', ['aftershave']),
  says('t-ok-exfoliate-code', 'cls', '编码有去角质', '带走手肘、膝盖的老废角质', ['body-scrub']),
  says('t-ok-colour-code', 'cls', '编码有发色护理', '延缓染后褪色', ['colour-shampoo']),
  says('t-ok-static', 'cls', '护发包含防静电', '防止静电，顺滑不打结', ['hair-oil', 'hair-mask']),
  says('t-ok-beard', 'cls', '辅助剃须', '软化胡茬，刀片顺滑', ['shaving-cream']),
  says('t-ok-volume', 'cls', '发型蓬松', '发根蓬松有型', ['dry-shampoo', 'hair-wax']),
  says('t-ok-makeup-cover', 'clsPhysical', '美容修饰', '修饰面色，呈现好气色', ['blush']),
  says('t-ok-registered-white', 'csar16', '注册的美白产品', '改善暗沉，美白淡斑', ['white-mask']),
  says('t-ok-registered-loss', 'csar16', '注册的防脱产品', '减少梳头时的头发脱落', ['scalp-tonic']),
  says('t-ok-registered-sun', 'csar16', '注册的防晒产品', '抵御UVA与UVB', ['sun-stick']),
  says('t-ok-registered-dye', 'csar16', '注册的染发产品', '遮盖白发，颜色自然', ['dye-imported']),
  says('t-ok-registered-perm', 'csar16', '注册的烫发产品', '拉直卷发', ['straightener']),
  says('t-ok-scent-sleep', 'lab19a', '“夜”与香气不说助眠', '夜色般安静的木香', scent),
  says('t-ok-story', 'lab19k', '地名里的“仙”“神”字', '灵感来自神农架的清晨', scent),
  says('t-ok-poison-name', 'lab19a', '香调名“辛辣”', '胡椒与姜的辛辣前调', scent),
  says('t-ok-family-brand', 'chi3', '“家”字不是全家适用', '适合放在家中洗手台边', ['hand-wash']),
  says('t-ok-child-named', 'cls', '儿童编码内的功效', '洗后发丝柔顺', ['child-shampoo']),
  says('t-ok-baby-skin', 'cls', '婴幼儿保湿', '缓解婴幼儿皮肤干燥', ['baby-oil']),
  says('t-ok-lash', 'cls', '眼线不是生长', '描画出眼尾线条', ['eyeliner']),
  // Storage and other text.
  stores('t-ok-cool', '阴凉', '置于阴凉干燥处，避免冷冻'),
  stores('t-ok-medicine-box', '“药箱”以外的常识', '请勿与食品、药品混放'),
  stores('t-ok-temperature', '温度范围', '5℃至35℃保存，温度过低时可能变稠，回温后恢复'),
  stores('t-ok-upright', '直立', '请直立存放，避免倒置', ['body-mist', 'dry-shampoo', 'hair-oil']),
  prints('t-ok-qr', 'lab7', '二维码电子说明', '扫描二维码查看使用视频'),
  prints('t-ok-distributor', 'lab7', '经销商', '经销商：演示商贸有限公司，地址：演示市演示路1号'),
  prints('t-ok-hospital-road', 'lab10', '地址里的“医院路”', '客服中心地址：演示市医院路9号'),
  prints('t-ok-oeko', 'lab19h', '外盒纸张的森林认证', '外盒纸张取得森林管理体系认证'),
  prints('t-ok-open', 'lab14', '开封后期限另标', '开封后请于12个月内用完'),
  prints('t-ok-refill', 'lab19b', '替换装', '可配替换装，减少塑料'),
  prints('t-ok-anti-fake', 'lab19b', '防伪', '刮开涂层查询真伪'),
  // Faces in an unusual but complete form.
  papers('t-ok-date-shelf', 'lab14', '生产日期配保质期', (d) =>
    faces(d, (face) => {
      delete face.batch;
      delete face.useByDate;
      face.productionDate = '2026-01-08';
      face.useBy = '生产日期：2026年01月08日；保质期：3年';
    }),
  ),
  papers('t-ok-date-dots', 'lab14', '日期以点分隔', (d) =>
    faces(d, (face) => {
      face.useBy = '生产批号：K0108；限期使用日期：2029.01.07';
    }),
  ),
  papers('t-ok-date-compact', 'lab14', '八位数字日期', (d) =>
    faces(d, (face) => {
      face.useBy = '批号K0108 限期使用日期20290107';
    }),
  ),
  papers(
    't-ok-ingredient-spaces',
    'lab12',
    '成分间用逗号',
    (d) =>
      faces(d, (face) => {
        face.ingredients = face.ingredients?.replaceAll('、', '，');
      }),
    (plan) => plan.parts === undefined && plan.rows.every(({ name }) => !name.includes(',')),
  ),
  {
    id: 't-ok-trace-order',
    law: 'lab12',
    because: '微量成分次序任意',
    fits: ['sleeping-mask', 'foot-cream', 'firm-cream'],
    plan: (plan) => {
      add(plan, '尿囊素', '0.05', '皮肤调理剂');
      add(plan, '泛醇', '0.08', '保湿剂');
    },
    edit: (d) =>
      faces(d, (face) => {
        const [head = '', tail = ''] = (face.ingredients ?? '').split('其他微量成分：');
        face.ingredients = `${head}其他微量成分：${tail.replace(/。$/, '').split('、').reverse().join('、')}。`;
      }),
  },
  papers(
    't-ok-foreign-explained',
    'lab6',
    '外文有解释且不大于中文',
    (d) =>
      faces(d, (face) => {
        face.foreignTexts = [{ text: 'Eau de Corps', explained: true, larger: false }];
      }),
    [...scent, 'hair-oil'],
  ),
  papers('t-ok-foreign-mark', 'lab6', '注册商标的外文可大于中文', (d) =>
    faces(d, (face) => {
      face.foreignTexts = [{ text: 'DEMOVALE', explained: true, larger: true, trademark: true }];
    }),
  ),
  papers(
    't-ok-net-spelled',
    'lab13',
    '引导语“净含量”',
    (d) =>
      faces(d, (face) => {
        face.netContent = `净含量：${face.netContent ?? ''}`;
      }),
    ['firm-cream', 'bath-salt', 'aftershave'],
  ),
  papers(
    't-ok-net-lowercase',
    'netlaw',
    '毫升写 ml',
    (d) => {
      d.form.netContent = d.form.netContent?.replace('mL', 'ml');
      faces(d, (face) => {
        face.netContent = face.netContent?.replace('mL', 'ml');
      });
    },
    ['aftershave', 'hair-oil', 'hand-wash'],
  ),
  papers(
    't-ok-net-chinese',
    'netlaw',
    '单位写中文“毫升”',
    (d) => {
      d.form.netContent = d.form.netContent?.replace('mL', '毫升');
      faces(d, (face) => {
        face.netContent = face.netContent?.replace('mL', '毫升');
      });
    },
    ['aftershave', 'hair-oil', 'hand-wash'],
  ),
  papers(
    't-ok-leaflet-small',
    'lab17',
    '15g以下全成分在说明书',
    (d) =>
      faces(d, (face) => {
        face.leaflet = true;
      }),
    ['brow-pencil', 'lip-tint', 'eyeliner', 'blush', 'solid-perfume'],
  ),
  papers(
    't-ok-warning-lead',
    'lab16',
    '以“警告”引导',
    (d) =>
      faces(d, (face) => {
        face.warnings = face.warnings?.replace('注意：', '警告：');
      }),
    isForChildren,
  ),
  papers(
    't-ok-brackets',
    'number',
    '编号用半角括号',
    (d) => {
      const half = (text: string | undefined) => text?.replace('（', '(').replace('）', ')');
      for (const one of [d.form, d.standard] as { productNumber?: string; standardNumber?: string; number?: string }[])
        for (const key of ['productNumber', 'standardNumber', 'number'] as const) {
          const value = half(one[key]);
          if (value !== undefined) one[key] = value;
        }
      faces(d, (face) => {
        const value = half(face.standardNumber);
        if (value !== undefined) face.standardNumber = value;
      });
    },
    ['lip-tint', 'eyeliner', 'solid-perfume'],
  ),
  // Papers in an unusual but complete form.
  papers('t-ok-two-files', 'dos6', '检验报告分两个文件', (d) => {
    for (const one of d.documents)
      if (one.code === 'testReport')
        one.files.push({
          id: 'f-testReport-2',
          name: '功效评价报告.pdf',
          sha256: 'a1'.padEnd(64, '7'),
          pages: 12,
          readable: true,
        });
  }),
  papers(
    't-ok-language',
    'dos4',
    '授权书为日文并附译文',
    (d) => {
      for (const one of d.documents)
        if (one.code === 'authorisation') Object.assign(one, { language: 'ja', translated: true });
    },
    ['eyeliner', 'sun-lip', 'dye-imported'],
  ),
  papers(
    't-ok-letter-day',
    'dosAuth',
    '授权自提交当日起',
    (d) => {
      if (d.authorisation) d.authorisation.from = '2026-09-15';
    },
    imported,
  ),
  papers(
    't-ok-letter-many',
    'dosAuth',
    '授权书列多个产品，含本产品',
    (d) => {
      if (d.authorisation) d.authorisation.products = ['演示其他唇膏', ...(d.authorisation.products ?? [])];
    },
    imported,
  ),
  papers(
    't-ok-licence-day',
    'csar27',
    '许可证到期日晚于提交',
    (d) => {
      for (const one of d.form.manufacturers ?? [])
        Object.assign(one, { licenceFrom: '2022-01-05', licenceTo: '2027-01-04' });
    },
    (plan) => plan.origin === 'domestic',
  ),
  papers('t-ok-lab-day', 'test72', '机构资质到期日晚于报告', (d) => {
    for (const one of d.tests) one.labRegisteredTo = '2026-12-31';
  }),
  papers('t-ok-same-day', 'test72', '同日收样同批次', (d) => {
    for (const one of d.tests) if (one.id.startsWith('micro')) one.receivedOn = '2026-03-01';
  }),
  papers('t-ok-result-limit', 'st1m', '铅恰为10', (d) => {
    for (const one of d.tests) if (one.id === 'chem_pb') one.value = '10';
  }),
  papers('t-ok-result-arsenic', 'st1m', '砷恰为2', (d) => {
    for (const one of d.tests) if (one.id === 'chem_as') one.value = '2.0';
  }),
  papers('t-ok-result-units', 'st1m', '以 μg/kg 报镉800', (d) => {
    for (const one of d.tests) if (one.id === 'chem_cd') Object.assign(one, { value: '800', unit: 'μg/kg' });
  }),
  papers(
    't-ok-result-micro',
    'st1',
    '菌落总数恰为1000',
    (d) => {
      for (const one of d.tests) if (one.id === 'micro_total') one.value = '1000';
    },
    ['hair-mask', 'hand-wash', 'firm-cream', 'bath-salt'],
  ),
  papers(
    't-ok-result-micro-eye',
    'st1',
    '眼部产品菌落总数恰为500',
    (d) => {
      for (const one of d.tests) if (one.id === 'micro_total') one.value = '500';
    },
    ['eyeliner', 'eye-mask', 'child-lip'],
  ),
  papers('t-ok-result-mold', 'st1', '霉菌酵母菌恰为100', (d) => {
    for (const one of d.tests) if (one.id === 'micro_mold') one.value = '100';
  }),
  papers(
    't-ok-result-methanol',
    'st1m',
    '甲醇恰为2000',
    (d) => {
      for (const one of d.tests) if (one.id === 'chem_methanol') one.value = '2000';
    },
    ['aftershave', 'body-mist', 'scalp-tonic'],
  ),
  papers(
    't-ok-result-dioxane',
    'st1m',
    '二噁烷恰为30（2027年前）',
    (d) => {
      for (const one of d.tests) if (one.id === 'chem_dioxane') one.value = '30';
    },
    ['aftershave', 'body-mist'],
  ),
  papers('t-ok-mos-100', 'saf', '安全边际值恰为100', (d) => {
    for (const one of d.assessment.ingredients ?? []) one.mos = '100';
  }),
  papers('t-ok-mos-other', 'saf', '无安全边际值而有权威机构结论', (d) => {
    for (const one of d.assessment.ingredients ?? []) delete one.mos;
  }),
  papers(
    't-ok-subjects-30',
    'effHumanRules',
    '人体试验恰30例',
    (d) => {
      for (const one of d.tests) if (one.id === 'eff_white' || one.id === 'eff_hairloss') one.subjects = 30;
    },
    ['white-mask', 'scalp-tonic'],
  ),
  papers(
    't-ok-consumer',
    'effTrial',
    '紧致等以消费者使用测试',
    (d) => {
      for (const one of d.tests)
        if (one.item === 'eff_claim') Object.assign(one, { kind: 'consumer', subjects: 40, ethics: true });
      for (const one of d.efficacy.claims ?? []) one.evidence = 'consumer';
    },
    ['firm-cream', 'hair-mask', 'body-scrub'],
  ),
  papers('t-ok-stability-longer', 'saf', '稳定性长于保质期', (d) => {
    d.assessment.stabilityMonths = 48;
  }),
  papers('t-ok-standard-limit', 'dos30', '企业内控严于规范', (d) => {
    for (const one of d.standard.items ?? []) if (one.item === 'chem_pb') one.limit = '≤5 mg/kg';
  }),
  papers('t-ok-supp-all', 'supp', '补充资料全部答复', (d) => {
    d.supplement = {
      items: [
        { id: '1', answered: true },
        { id: '2', answered: true },
      ],
      undeclared: [],
    };
  }),
  papers(
    't-ok-renewal',
    'reg40',
    '届满前60个工作日左右申请延续',
    (d) => {
      d.renewal = { expiresOn: '2026-12-20', submittedOn: '2026-09-15', openChange: false };
    },
    isSpecial,
  ),
  papers('t-ok-waiver-none', 'dos33', '普通产品不主张免毒理并交毒理报告', withToxicology, [
    'firm-cream',
    'soothing-gel',
    'foot-cream',
  ]),
  // At the limit exactly.
  holds('t-ok-phenoxy', 'st4', '苯氧乙醇1.0%正好', '苯氧乙醇', '1.0', '防腐剂', [
    'firm-cream',
    'hair-mask',
    'eyeliner',
    'lip-tint',
    'shaving-cream',
  ]),
  holds('t-ok-chlorphenesin', 'st4', '氯苯甘醚0.3%正好', '氯苯甘醚', '0.3', '防腐剂', [...leaveOn, ...rinseOff]),
  holds('t-ok-sorbate', 'st4', '山梨酸钾0.8%折酸0.597%', '山梨酸钾', '0.8', '防腐剂', [...leaveOn, ...rinseOff]),
  holds('t-ok-benzyl', 'st4', '苯甲醇1.0%正好', '苯甲醇', '1', '防腐剂', leaveOn),
  holds('t-ok-methylparaben', 'st4', '羟苯甲酯0.43%折酸0.39%', '羟苯甲酯', '0.43', '防腐剂', leaveOn),
  holds('t-ok-dha', 'st4', '脱氢乙酸钠折酸0.53%', '脱氢乙酸钠', '0.6', '防腐剂', [
    'firm-cream',
    'hair-mask',
    'foot-cream',
  ]),
  holds('t-ok-benzoate-rinse', 'st4', '淋洗产品苯甲酸钠作防腐剂折酸0.5%以内', '苯甲酸钠', '0.58', '防腐剂', [
    'hand-wash',
    'child-shampoo',
    'colour-shampoo',
  ]),
  holds(
    't-ok-hexamidine',
    'st4',
    '己脒定二（羟乙基磺酸）盐0.1%正好',
    '己脒定二（羟乙基磺酸）盐',
    '0.1',
    '防腐剂',
    leaveOn,
  ),
  holds('t-ok-ehs', 'st5', '水杨酸乙基己酯5%正好', '水杨酸乙基己酯', '5', '防晒剂', ['sun-stick', 'sun-lip']),
  holds('t-ok-omc', 'st5', '甲氧基肉桂酸乙基己酯10%正好', '甲氧基肉桂酸乙基己酯', '10', '防晒剂', ['sun-lip']),
  holds('t-ok-dhhb', 'st5', '二乙氨羟苯甲酰基苯甲酸己酯10%正好', '二乙氨羟苯甲酰基苯甲酸己酯', '10', '防晒剂', [
    'sun-stick',
  ]),
  holds('t-ok-eht', 'st5', '乙基己基三嗪酮5%正好', '乙基己基三嗪酮', '5', '防晒剂', ['sun-stick']),
  holds('t-ok-btac', 'st3', '淋洗护发山嵛基三甲基氯化铵5.0%正好', '山嵛基三甲基氯化铵', '5', '头发调理剂', [
    'hair-mask',
  ]),
  varies('t-ok-ctac', 'st3', '淋洗护发西曲氯铵与山嵛基合计在限内，功能已标注', ['hair-mask'], (plan) => {
    add(plan, '西曲氯铵', '2.5', '头发调理剂');
    plan.text = `${plan.text ?? ''}；西曲氯铵：头发调理剂`;
  }),
  holds('t-ok-urea', 'iecic', '尿素10%作保湿剂', '尿素', '10', '保湿剂', ['foot-cream']),
  holds('t-ok-kopexil', 'st3', '防脱头皮液二氨基嘧啶氧化物1.5%正好', '二氨基嘧啶氧化物', '1.5', '防脱发剂', [
    'scalp-tonic',
  ]),
  holds('t-ok-tda', 'st7', '甲苯-2,5-二胺混合后在限内', '甲苯-2,5-二胺', '3', '染发剂', ['dye-imported']),
  holds('t-ok-hp', 'st3', '过氧化氢12%正好', '过氧化氢', '12', '氧化剂', ['dye-imported', 'straightener']),
  holds('t-ok-thio', 'st3', '巯基乙酸铵9%折酸7.6%', '巯基乙酸铵', '9', '烫发剂', ['straightener']),
  holds('t-ok-alcohol', 'st1m', '乙醇9.9%，不到10%', '乙醇', '9.9', '溶剂', ['aftershave']),
  holds('t-ok-trace-exact', 'lab12', '恰为0.1%', '尿囊素', '0.1', '皮肤调理剂', [
    'firm-cream',
    'sleeping-mask',
    'foot-cream',
  ]),
  holds('t-ok-ci', 'st6', '唇部可用的着色剂', 'CI 45380', '0.2', '着色剂', ['lip-tint']),
  holds('t-ok-ci-eye', 'st6', '各类化妆品可用的着色剂', 'CI 77491', '1', '着色剂', ['eyeliner']),
  holds(
    't-ok-tea-extract',
    'iecic',
    '目录内植物提取物，写明部位',
    '茶（CAMELLIA SINENSIS）叶提取物',
    '0.5',
    '皮肤调理剂',
    [...leaveOn, 'hand-wash'],
  ),
  holds(
    't-ok-licorice',
    'csar16',
    '光果甘草提取物作皮肤调理剂',
    '光果甘草（GLYCYRRHIZA GLABRA）根提取物',
    '0.1',
    '皮肤调理剂',
    ['sleeping-mask', 'soothing-gel'],
  ),
  holds('t-ok-peg8', 'st2', '聚乙二醇-8不是二甘醇', '聚乙二醇-8', '1', '保湿剂', ['sleeping-mask']),
  varies('t-ok-ph-thio', 'st3', '烫发 pH 9.5 正好', ['straightener'], (plan) => {
    plan.pH = '9.5';
  }),
  varies('t-ok-aha', 'st3', '果酸合计6.0%、pH 3.6，标防晒提示', ['foot-cream'], (plan) => {
    add(plan, '乳酸', '6', '保湿剂');
    plan.pH = '3.6';
    plan.warnings += '；与防晒化妆品同时使用';
  }),
  varies('t-ok-tie', 'lab12', '两种成分含量相同', leaveOn, (plan) => {
    add(plan, '海藻糖', '0.6', '保湿剂');
    add(plan, '山梨（糖）醇', '0.6', '保湿剂');
  }),
  varies('t-ok-blend', 'dos29', '复配原料各组分合计100%', leaveOn, (plan) =>
    add(plan, '锁水复合物', '1.5', '保湿剂', {
      components: [
        { name: '水', percent: '57.5' },
        { name: '丁二醇', percent: '40' },
        { name: '透明质酸钠', percent: '2.5' },
      ],
    }),
  ),
  varies('t-ok-no-preservative', 'st4', '多元醇体系不另加防腐剂', ['firm-cream', 'foot-cream'], (plan) => {
    remove(plan, '苯氧乙醇');
    add(plan, '1,2-己二醇', '0.9', '保湿剂');
    add(plan, '对羟基苯乙酮', '0.4', '皮肤调理剂');
  }),
  varies('t-ok-spf-plus', 'spf', '实测50.4 标50+', ['sun-stick'], (plan) => {
    plan.measuredSpf = '50.4';
  }),
  varies('t-ok-spf-equal', 'spf', '标识等于实测', ['sun-lip'], (plan) => {
    plan.measuredSpf = '20.0';
  }),
  varies('t-ok-pfa', 'spf', 'PFA 16.0 标 PA++++', ['sun-stick'], (plan) => {
    plan.pfa = '16.0';
  }),
  varies('t-ok-net-small', 'lab17', '恰15g', ['foot-cream', 'firm-cream'], (plan) => {
    plan.net = '15g';
  }),
  varies('t-ok-net-litre', 'netlaw', '1.5L', ['hand-wash', 'colour-shampoo'], (plan) => {
    plan.net = '1.5L';
  }),
  varies('t-ok-net-kg', 'netlaw', '1kg', ['bath-salt'], (plan) => {
    plan.net = '1kg';
  }),
  varies('t-ok-net-pieces', 'netlaw', '多件包装', ['eye-mask', 'white-mask'], (plan) => {
    plan.net = '6mL×10片';
  }),
  varies(
    't-ok-entrusted',
    'csar28',
    '委托有许可证的企业生产',
    ['firm-cream', 'blush', 'bath-salt', 'sun-stick'],
    (plan) => {
      plan.entrusted = true;
    },
  ),
  varies('t-ok-full', 'saf50', '普通产品自愿交完整报告', ['sleeping-mask', 'hair-oil', 'bath-salt'], (plan) => {
    plan.assessment = 'full';
  }),
  {
    id: 't-ok-new-ingredient',
    law: 'csar14',
    because: '监测期新原料有授权、在上限内，交毒理报告和完整评估',
    fits: ['firm-cream', 'soothing-gel'],
    plan: (plan) => {
      plan.rows.push({ name: '演示雪松多糖', percent: '1', purpose: '保湿剂', inci: 'DEMO CEDAR POLYSACCHARIDE' });
      plan.newIngredients = [
        {
          name: '演示雪松多糖',
          number: '国妆原备字20250017',
          monitoringTo: '2028-05-01',
          authorised: true,
          useAllowed: true,
          maxPercent: '1',
          annualReport: true,
        },
      ];
    },
    edit: withToxicology,
  },
  // Names.
  varies('t-ok-name-scent', 'lab9', '名称注明“樱花香型”', ['foot-cream', 'hand-wash', 'body-mist'], (plan) => {
    plan.attribute += '（樱花香型）';
    add(plan, '（日用）香精', '0.5', '芳香剂');
  }),
  varies('t-ok-name-shade', 'lab9', '名称注明色号', makeup, (plan) => {
    plan.attribute += '（02豆沙色）';
  }),
  varies('t-ok-name-hyaluronic', 'lab9', '以配方所含透明质酸钠命名', ['sleeping-mask', 'eye-mask'], (plan) => {
    plan.generic = `透明质酸${plan.generic}`;
    plan.nameBasis = `商标名“${plan.brand}”为注册商标；通用名中“透明质酸”指配方所含透明质酸钠，用于保湿，其余说明用途；属性名“${plan.attribute}”说明物理形态。`;
  }),
  varies('t-ok-name-men', 'lab9', '名称写“男士”', ['aftershave', 'shaving-cream', 'hair-wax'], (plan) => {
    plan.generic = `男士${plan.generic}`;
  }),
  varies('t-ok-name-spf', 'lab9', '注册防晒产品名称注明防晒指数', ['sun-stick'], (plan) => {
    plan.attribute += '（SPF50+ PA++++）';
  }),
];
