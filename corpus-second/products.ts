import type { Plan } from './plan.ts';
import { writer } from './written.ts';

const product = writer({
  storage: '请置于阴凉干燥处保存',
  warnings: '本品仅供外用，如有不适请立即停用',
});

const cream = `水|*|溶剂
甘油|6|保湿剂
辛酸/癸酸甘油三酯|5|润肤剂
角鲨烷|3|润肤剂
鲸蜡硬脂醇|2.5|乳化稳定剂
甘油硬脂酸酯|2|乳化剂
PEG-100 硬脂酸酯|1.5|乳化剂
聚二甲基硅氧烷|1|润肤剂
苯氧乙醇|0.6|防腐剂
卡波姆|0.2|增稠剂
乙基己基甘油|0.1|皮肤调理剂
氢氧化钠|0.06|pH调节剂
透明质酸钠|0.05|保湿剂`;

const wash = `水|*|溶剂
月桂醇聚醚硫酸酯钠|12|清洁剂
椰油酰胺丙基甜菜碱|5|清洁剂
氯化钠|1.5|增稠剂
聚季铵盐-10|0.3|头发调理剂
（日用）香精|0.4|芳香剂
苯甲酸钠|0.4|防腐剂
柠檬酸|0.3|pH调节剂
EDTA 二钠|0.1|螯合剂`;

/** The base products, all invented: every class that the classification catalogue knows and that a back office for cosmetics meets often. */
export const products: readonly Plan[] = [
  product({
    id: 'face-cream',
    brand: '青禾屿',
    generic: '保湿面',
    attribute: '霜',
    code: '11-05-03-01-02',
    claims: '补充水分，保持肌肤水润。',
    useMethod: '洁面后取适量均匀涂抹于面部',
    net: '50g',
    exposure: ['面霜', '1.54'],
    assessment: 'basic',
    formula: cream,
  }),
  product({
    id: 'face-cream-imported',
    origin: 'imported',
    country: '法国',
    brand: '薇绪',
    generic: '保湿面部',
    attribute: '乳液',
    foreignName: 'VISSUE Hydrating Face Emulsion',
    code: '11-05-03-01-02',
    claims: '补充水分，令肌肤柔润。',
    useMethod: '早晚取适量涂抹于面部',
    net: '75mL',
    exposure: ['面霜', '1.54'],
    formula: `${cream}\n（日用）香精|0.3|芳香剂\n泛醇|0.5|保湿剂`,
  }),
  product({
    id: 'sunscreen',
    brand: '屿白',
    generic: '防晒',
    attribute: '乳',
    code: '04-03/05-03-01-02',
    claims: '清爽易涂，保护皮肤免受紫外线损伤。',
    useMethod: '外出前15分钟取足量均匀涂抹于面部和身体，每两小时补涂一次',
    net: '60mL',
    spf: '50+',
    measuredSpf: '58.3',
    pa: '+++',
    pfa: '12.4',
    exposure: ['防晒产品', '18'],
    formula: `水|*|溶剂
甲氧基肉桂酸乙基己酯|7|防晒剂
环五聚二甲基硅氧烷|8|润肤剂
双-乙基己氧苯酚甲氧苯基三嗪|3|防晒剂
水杨酸乙基己酯|4|防晒剂
二乙氨羟苯甲酰基苯甲酸己酯|5|防晒剂
丁二醇|5|保湿剂
鲸蜡硬脂醇|1.5|乳化稳定剂
鲸蜡醇磷酸酯钾|2|乳化剂
苯氧乙醇|0.7|防腐剂
黄原胶|0.2|增稠剂
乙基己基甘油|0.1|皮肤调理剂`,
  }),
  product({
    id: 'sunscreen-child',
    brand: '小田埂',
    generic: '儿童防晒',
    attribute: '霜',
    code: '04-03/05-02-01-02',
    claims: '适用于3岁以上儿童，保护皮肤免受紫外线损伤。',
    useMethod: '由成人协助取适量涂抹于儿童面部和身体，避开口唇和眼部',
    warnings: '警告：应当在成人监护下使用；如有不适请立即停用',
    net: '50g',
    spf: '30',
    measuredSpf: '34.6',
    pa: '++',
    pfa: '6.1',
    exposure: ['防晒产品', '18'],
    formula: `水|*|溶剂
氧化锌|15|防晒剂|非纳米级
辛酸/癸酸甘油三酯|10|润肤剂
二氧化钛|5|防晒剂|非纳米级
甘油|5|保湿剂
甘油硬脂酸酯|2|乳化剂
1,2-己二醇|0.8|保湿剂
对羟基苯乙酮|0.4|皮肤调理剂
黄原胶|0.3|增稠剂`,
  }),
  product({
    id: 'hair-dye',
    brand: '澄泥',
    generic: '染发',
    attribute: '膏',
    code: '01-01-03-01-01',
    claims: '自然黑色，遮盖灰白发丝。',
    useMethod: '染膏与显色乳按1:1混合后涂于头发，停留30分钟后用水冲洗干净',
    warnings:
      '可能引起过敏反应；使用前请阅读说明书并按说明进行皮肤过敏试验；含苯二胺类；含间苯二酚；含过氧化氢；避免接触眼睛，如果产品不慎入眼，应立即冲洗；不可用于染眉毛和眼睫毛；需戴合适手套；专业人士使用时应戴合适的手套；对某些个体可能引起过敏反应，使用前应做过敏试验；如头皮发红、发炎、有破损请勿使用；请勿让儿童接触；产品不得用于染睫毛和眉毛',
    net: '60g+60mL',
    pH: '9.6',
    exposure: ['染发产品', '100'],
    parts: [
      { id: 'a', name: '染膏', kind: 'part', share: '50' },
      { id: 'b', name: '显色乳', kind: 'part', share: '50' },
    ],
    formula: `>a
水|*|溶剂
鲸蜡硬脂醇|10|乳化稳定剂
对苯二胺|1.6|染发剂
间苯二酚|0.8|染发剂
间氨基苯酚|0.3|染发剂
氢氧化铵|3|pH调节剂
油酸|3|乳化剂
亚硫酸钠|0.4|抗氧化剂
EDTA 二钠|0.2|螯合剂
>b
水|*|溶剂
过氧化氢|6|氧化剂
鲸蜡硬脂醇|3|乳化稳定剂
聚山梨醇酯-80|1|乳化剂
羟乙二磷酸|0.2|稳定剂`,
  }),
  product({
    id: 'hair-dye-direct',
    brand: '绛砂',
    generic: '染发啫',
    attribute: '喱',
    code: '01-01-03-03-01',
    claims: '红棕色，令发色均匀。',
    useMethod: '取适量涂于头发，停留20分钟后用水冲洗干净',
    warnings:
      '可能引起过敏反应；使用前请按说明进行皮肤过敏试验；不可用于染眉毛和眼睫毛；避免接触眼睛，如果产品不慎入眼，应立即冲洗；专业人士使用时应戴合适的手套',
    net: '100g',
    pH: '7.2',
    exposure: ['染发产品', '35'],
    formula: `水|*|溶剂
丙二醇|6|保湿剂
羟乙基纤维素|1.5|增稠剂
HC 黄 NO. 2|0.4|染发剂
HC 红 NO. 3|0.3|染发剂
苯氧乙醇|0.6|防腐剂
柠檬酸|0.1|pH调节剂`,
  }),
  product({
    id: 'perm',
    brand: '云篦',
    generic: '烫发',
    attribute: '水',
    code: '02-01-03-02-01',
    claims: '使头发弯曲，塑造卷发。',
    useMethod: '将第1剂均匀涂于头发，停留15分钟后冲洗，再涂第2剂，停留10分钟后冲洗干净',
    warnings:
      '含巯基乙酸盐；按用法说明使用；防止儿童抓拿；避免接触眼睛，如果产品不慎入眼，应立即用大量水冲洗，并找医生处治；需戴合适手套；含氨',
    net: '100mL+100mL',
    pH: '9.1',
    exposure: ['烫发产品', '100'],
    parts: [
      { id: 'a', name: '第1剂', kind: 'part' },
      { id: 'b', name: '第2剂', kind: 'part' },
    ],
    formula: `>a
水|*|溶剂
巯基乙酸铵|8|卷发剂
氢氧化铵|2|pH调节剂
丙二醇|2|保湿剂
EDTA 二钠|0.1|螯合剂
>b
水|*|溶剂
溴酸钠|6|氧化剂
柠檬酸|0.1|pH调节剂
聚季铵盐-10|0.2|头发调理剂`,
  }),
  product({
    id: 'whitening',
    brand: '净渚',
    generic: '美白精华',
    attribute: '液',
    code: '03/11-05-03-02-02',
    claims: '有助于减缓皮肤色素沉着，改善肤色暗沉；补充水分，保湿润泽。',
    useMethod: '洁面后取适量涂抹于面部',
    net: '30mL',
    pH: '5.8',
    exposure: ['面霜', '1.54'],
    formula: `水|*|溶剂
丁二醇|6|保湿剂
烟酰胺|3|美白剂
甘油|3|保湿剂
抗坏血酸葡糖苷|2|美白剂
1,2-己二醇|0.8|保湿剂
苯氧乙醇|0.4|防腐剂
柠檬酸钠|0.3|pH调节剂
黄原胶|0.15|增稠剂`,
  }),
  product({
    id: 'anti-hair-loss',
    brand: '乌丝坊',
    generic: '防脱发',
    attribute: '洗发液',
    code: '05/09-01/04-03-02-01',
    claims: '清洁头发和头皮，有助于减少头发脱落。',
    useMethod: '取适量揉搓起泡，按摩头皮后用水冲洗干净',
    net: '400mL',
    pH: '6.0',
    exposure: ['洗发产品', '10.46'],
    formula: `${wash}\n侧柏（PLATYCLADUS ORIENTALIS）叶提取物|0.5|防脱发剂\n何首乌（POLYGONUM MULTIFLORUM）根提取物|0.3|防脱发剂`,
  }),
  product({
    id: 'child-cream',
    brand: '小田埂',
    generic: '儿童保湿',
    attribute: '霜',
    code: '11-03/05-02-01-02',
    claims: '适用于3岁以上儿童，补充水分，保湿滋润。',
    useMethod: '由成人取适量涂抹于儿童面部和身体',
    warnings: '注意：应当在成人监护下使用；如有不适请立即停用',
    net: '100g',
    exposure: ['身体乳', '7.82'],
    formula: `水|*|溶剂
甘油|5|保湿剂
霍霍巴（SIMMONDSIA CHINENSIS）籽油|4|润肤剂
鲸蜡硬脂醇|2|乳化稳定剂
甘油硬脂酸酯|2|乳化剂
1,2-己二醇|0.6|保湿剂
对羟基苯乙酮|0.4|皮肤调理剂
黄原胶|0.2|增稠剂`,
  }),
  product({
    id: 'baby-wash',
    brand: '小田埂',
    generic: '婴儿沐浴',
    attribute: '露',
    code: '09-09-01-02-01',
    claims: '适用于0至3岁婴幼儿，清洁肌肤。',
    useMethod: '取适量加水起泡，轻洗后用水冲净',
    warnings: '注意：应当在成人监护下使用；避免接触眼睛',
    net: '300mL',
    exposure: ['沐浴产品', '18.67'],
    formula: `水|*|溶剂
癸基葡糖苷|8|清洁剂
椰油酰胺丙基甜菜碱|4|清洁剂
甘油|2|保湿剂
柠檬酸|0.4|pH调节剂
苯甲酸钠|0.3|防腐剂
黄原胶|0.3|增稠剂`,
  }),
  product({
    id: 'baby-powder',
    brand: '小田埂',
    generic: '婴儿爽身',
    attribute: '粉',
    code: '20-09-01-04-02',
    claims: '适用于0至3岁婴幼儿，保持肌肤干爽。',
    useMethod: '倒于手心后轻拍于身体，远离口鼻',
    warnings: '注意：应当在成人监护下使用；应使粉末远离儿童的鼻和口',
    net: '120g',
    exposure: ['爽身粉', '5'],
    formula: `玉米（ZEA MAYS）淀粉|*|吸附剂\n氧化锌|5|皮肤保护剂|非纳米级\n硅石|2|抗结块剂|非纳米级`,
  }),
  product({
    id: 'perfume',
    origin: 'imported',
    country: '法国',
    brand: '暮蓝',
    generic: '香',
    attribute: '水',
    foreignName: 'MUELAN Eau de Parfum',
    code: '13-03-03-02-02',
    claims: '木质花香，留香于衣间。',
    useMethod: '喷于手腕和颈部',
    warnings: '易燃，远离火源；请勿喷于破损皮肤',
    net: '50mL',
    exposure: ['香水', '0.75'],
    formula: `乙醇|*|溶剂\n水|12|溶剂\n（日用）香精|15|芳香剂`,
  }),
  product({
    id: 'sheet-mask',
    origin: 'imported',
    hmt: true,
    country: '中国台湾',
    brand: '云霁',
    generic: '保湿舒缓面',
    attribute: '膜',
    foreignName: '雲霽保濕舒緩面膜',
    code: '11/17-05-03-10-02',
    claims: '补水保湿，舒缓肌肤干燥不适。',
    useMethod: '洁面后将面膜贴敷于面部15分钟后取下，轻拍至吸收',
    net: '25mL/片×5片',
    months: 36,
    exposure: ['面膜', '20'],
    formula: `水|*|溶剂
甘油|5|保湿剂
丁二醇|4|保湿剂
甜菜碱|1|保湿剂
海藻糖|0.5|保湿剂
甘草酸二钾|0.2|皮肤调理剂
苯氧乙醇|0.5|防腐剂
卡波姆|0.15|增稠剂
氢氧化钾|0.05|pH调节剂
积雪草（CENTELLA ASIATICA）提取物|0.05|皮肤调理剂|使用部位：全草`,
  }),
  product({
    id: 'mud-mask',
    brand: '澄泥',
    generic: '清洁泥',
    attribute: '面膜',
    code: '09/18-05-03-06-01',
    claims: '清洁面部污垢，减少油光，控油净肤。',
    useMethod: '涂抹于面部，停留10分钟后用水冲洗干净',
    net: '120g',
    exposure: ['面膜', '20'],
    formula: `水|*|溶剂
高岭土|25|吸附剂
甘油|6|保湿剂
膨润土|5|增稠剂
丁二醇|4|保湿剂
聚山梨醇酯-20|1|乳化剂
苯氧乙醇|0.8|防腐剂
黄原胶|0.3|增稠剂`,
  }),
  product({
    id: 'shampoo',
    brand: '云篦',
    generic: '柔顺',
    attribute: '洗发水',
    code: '09/21-01-03-02-01',
    claims: '清洁头发，改善梳理性，令发丝柔顺有光泽。',
    useMethod: '取适量揉搓起泡，用水冲洗干净',
    net: '500mL',
    entrusted: true,
    exposure: ['洗发产品', '10.46'],
    assessment: 'basic',
    formula: wash,
  }),
  product({
    id: 'dandruff-shampoo',
    brand: '云篦',
    generic: '去屑',
    attribute: '洗发露',
    code: '09/23-01/04-03-02-01',
    claims: '清洁头发头皮，有助于减少头屑。',
    useMethod: '取适量揉搓起泡，用水冲洗干净',
    net: '400mL',
    exposure: ['洗发产品', '10.46'],
    formula: `${wash}\n吡硫鎓锌|1|去屑剂`,
  }),
  product({
    id: 'conditioner',
    brand: '云篦',
    generic: '润泽',
    attribute: '护发素',
    code: '21-01-03-01-01',
    claims: '改善头发梳理性，保持光泽。',
    useMethod: '洗发后取适量涂于发梢，用水冲洗干净',
    net: '300g',
    exposure: ['护发素', '3.92'],
    formula: `水|*|溶剂
鲸蜡硬脂醇|5|乳化稳定剂
山嵛基三甲基氯化铵|2|头发调理剂
聚二甲基硅氧烷|1.5|头发调理剂
（日用）香精|0.4|芳香剂
苯氧乙醇|0.5|防腐剂
柠檬酸|0.1|pH调节剂`,
  }),
  product({
    id: 'deodorant',
    brand: '汀风',
    generic: '香体',
    attribute: '走珠液',
    code: '14-03-03-02-02',
    claims: '减轻体味，遮盖异味。',
    useMethod: '涂抹于腋下，待干',
    warnings: '请勿用于受损或受刺激的皮肤',
    net: '50mL',
    exposure: ['除臭产品', '1.5'],
    formula: `水|*|溶剂
氯化羟铝|12|除臭剂
丙二醇|4|保湿剂
PEG-40 氢化蓖麻油|1|增溶剂
（日用）香精|0.8|芳香剂
羟乙基纤维素|0.5|增稠剂
苯氧乙醇|0.5|防腐剂`,
  }),
  product({
    id: 'lipstick',
    origin: 'imported',
    country: '日本',
    brand: '绯礼',
    generic: '丝绒口',
    attribute: '红',
    foreignName: 'HIREI Velvet Lipstick',
    code: '12-07-03-07-02',
    claims: '妆点唇色，细腻显色。',
    useMethod: '直接涂抹于双唇',
    net: '3.5g',
    exposure: ['口红', '0.057'],
    formula: `二异硬脂醇苹果酸酯|*|润肤剂
蓖麻（RICINUS COMMUNIS）籽油|20|润肤剂
辛基十二醇|12|润肤剂
地蜡|8|增稠剂
微晶蜡|5|增稠剂
CI 15850|4|着色剂|色淀
CI 77891|3|着色剂
CI 77491|2|着色剂
小烛树（EUPHORBIA CERIFERA）蜡|3|增稠剂
生育酚乙酸酯|0.2|抗氧化剂`,
  }),
  product({
    id: 'lip-balm',
    brand: '麦垄',
    generic: '保湿润唇',
    attribute: '膏',
    code: '11-07-03-07-02',
    claims: '滋润双唇，减少水分流失，保湿。',
    useMethod: '直接涂抹于双唇',
    net: '3.8g',
    exposure: ['口红', '0.057'],
    formula: `蓖麻（RICINUS COMMUNIS）籽油|*|润肤剂
牛油果树（BUTYROSPERMUM PARKII）果脂|20|润肤剂
蜂蜡|15|增稠剂
小烛树（EUPHORBIA CERIFERA）蜡|8|增稠剂
角鲨烷|5|润肤剂
生育酚乙酸酯|0.2|抗氧化剂`,
  }),
  product({
    id: 'eye-shadow',
    brand: '绯礼',
    generic: '单色眼',
    attribute: '影',
    code: '12-06-03-05-02',
    claims: '修饰眼部轮廓，粉质细腻。',
    useMethod: '用眼影刷取适量涂于眼睑',
    net: '2g',
    exposure: ['眼影', '0.02'],
    formula: `云母|*|填充剂
滑石粉|25|填充剂|不含石棉
硬脂酸镁|5|填充剂
聚二甲基硅氧烷|5|润肤剂
CI 77491|6|着色剂
CI 77499|3|着色剂
CI 77007|2|着色剂
1,2-己二醇|0.6|保湿剂`,
  }),
  product({
    id: 'eye-cream',
    brand: '净渚',
    generic: '保湿淡纹眼',
    attribute: '霜',
    code: '11/15-06-03-01-02',
    claims: '保湿，减少眼周细纹，使皱纹变得不明显。',
    useMethod: '取米粒大小轻点于眼周，按摩至吸收',
    net: '20g',
    exposure: ['眼霜', '0.05'],
    formula: `${cream}\n腺苷|0.04|皮肤调理剂\n棕榈酰三肽-1|0.0005|皮肤调理剂`,
  }),
  product({
    id: 'mascara',
    origin: 'imported',
    country: '韩国',
    brand: '娜莱',
    generic: '纤长睫毛',
    attribute: '膏',
    foreignName: 'NARAE Long Lash Mascara',
    code: '12-06-03-01-02',
    claims: '修饰睫毛，令其看起来纤长。',
    useMethod: '用刷头从睫毛根部向上刷涂',
    net: '8g',
    exposure: ['睫毛膏', '0.025'],
    formula: `水|*|溶剂
CI 77499|9|着色剂
蜂蜡|8|增稠剂
硬脂酸|4|乳化剂
巴西棕榈树（COPERNICIA CERIFERA）蜡|3|增稠剂
丁二醇|3|保湿剂
聚乙烯吡咯烷酮|2|成膜剂
三乙醇胺|1.2|pH调节剂
苯氧乙醇|0.7|防腐剂`,
  }),
  product({
    id: 'nail-polish',
    brand: '绛砂',
    generic: '亮彩指甲',
    attribute: '油',
    code: '12-10-03-02-02',
    claims: '修饰指甲，色泽光亮。',
    useMethod: '均匀涂于指甲，待干',
    warnings: '易燃，远离火源；请在通风处使用',
    net: '10mL',
    exposure: ['指甲油', '0.05'],
    formula: `乙酸乙酯|*|溶剂
乙酸丁酯|28|溶剂
硝化纤维|14|成膜剂
乙酰柠檬酸三丁酯|8|增塑剂
异丙醇|6|溶剂
二硬脂二甲铵锂蒙脱石|1.2|增稠剂
CI 77891|0.8|着色剂
CI 77491|0.4|着色剂`,
  }),
  product({
    id: 'loose-powder',
    brand: '绯礼',
    generic: '定妆散',
    attribute: '粉',
    code: '12-05-03-04-02',
    claims: '修饰肤色，妆面柔和。',
    useMethod: '用粉扑取适量轻拍于面部',
    warnings: '避免吸入粉末',
    net: '10g',
    exposure: ['散粉', '0.51'],
    formula: `滑石粉|*|填充剂|不含石棉
云母|20|填充剂
锦纶-12|10|填充剂
硬脂酸锌|4|填充剂
CI 77891|3|着色剂
CI 77492|1|着色剂
辛甘醇|0.4|保湿剂`,
  }),
  product({
    id: 'foundation',
    origin: 'imported',
    country: '韩国',
    brand: '娜莱',
    generic: '持妆粉底',
    attribute: '液',
    foreignName: 'NARAE Foundation',
    code: '12-05-03-01-02',
    claims: '修饰肤色，遮盖瑕疵。',
    useMethod: '取适量均匀涂于面部',
    net: '30mL',
    exposure: ['粉底液', '0.51'],
    formula: `水|*|溶剂
环五聚二甲基硅氧烷|18|润肤剂
CI 77891|9|着色剂
聚二甲基硅氧烷|6|润肤剂
丁二醇|5|保湿剂
CI 77492|1.2|着色剂
二硬脂二甲铵锂蒙脱石|1|增稠剂
CI 77491|0.5|着色剂
氯化钠|0.5|稳定剂
苯氧乙醇|0.6|防腐剂
CI 77499|0.2|着色剂`,
  }),
  product({
    id: 'face-wash',
    brand: '汀风',
    generic: '洁面',
    attribute: '乳',
    code: '09-05-03-01-01',
    claims: '清洁面部污垢。',
    useMethod: '取适量加水揉搓起泡，清洁面部后用水冲净',
    net: '100g',
    exposure: ['洁面产品', '0.8'],
    assessment: 'basic',
    formula: `水|*|溶剂
甘油|20|保湿剂
椰油酰羟乙磺酸酯钠|18|清洁剂
硬脂酸|6|乳化剂
月桂酰肌氨酸钠|4|清洁剂
氢氧化钾|0.8|pH调节剂
苯氧乙醇|0.5|防腐剂
EDTA 二钠|0.1|螯合剂`,
  }),
  product({
    id: 'makeup-remover',
    origin: 'imported',
    country: '日本',
    brand: '星纺',
    generic: '卸妆',
    attribute: '油',
    foreignName: 'HOSHI Cleansing Oil',
    code: '10-05/07-03-02-01',
    claims: '卸除面部和唇部彩妆。',
    useMethod: '取适量于干燥面部和唇部打圈，加水乳化后冲净',
    net: '150mL',
    exposure: ['卸妆产品', '5'],
    formula: `矿油|*|溶剂
辛酸/癸酸甘油三酯|20|润肤剂
肉豆蔻酸异丙酯|10|润肤剂
聚山梨醇酯-80|8|乳化剂
生育酚乙酸酯|0.2|抗氧化剂`,
  }),
  product({
    id: 'body-lotion',
    brand: '麦垄',
    generic: '燕麦润肤',
    attribute: '乳',
    code: '11-09-03-01-02',
    claims: '保湿滋润全身肌肤。',
    useMethod: '沐浴后取适量涂抹于全身',
    net: '250mL',
    exposure: ['身体乳', '7.82'],
    nameBasis: '商标名“麦垄”为注册商标；“燕麦”指配方中的原料燕麦仁油；“润肤”说明用途；“乳”说明物理形态。',
    formula: `${cream}\n燕麦（AVENA SATIVA）仁油|1.2|润肤剂`,
  }),
  product({
    id: 'hand-cream',
    brand: '麦垄',
    generic: '护手',
    attribute: '霜',
    code: '11-08-03-01-02',
    claims: '保湿，减少手部干燥。',
    useMethod: '取适量涂抹于手部',
    net: '80g',
    exposure: ['护手霜', '2.16'],
    formula: `${cream}\n尿素|3|保湿剂`,
  }),
  product({
    id: 'depilatory',
    brand: '汀风',
    generic: '脱毛',
    attribute: '膏',
    code: '25-02-03-01-01',
    claims: '去除腿部和手臂体毛。',
    useMethod: '涂于体毛处，停留5分钟后刮除并用水冲洗干净',
    warnings:
      '含巯基乙酸盐；含强碱；按用法说明使用；防止儿童抓拿；避免接触眼睛，如果产品不慎入眼，应立即用大量水冲洗，并找医生处治',
    net: '100g',
    pH: '12.1',
    exposure: ['脱毛产品', '5'],
    formula: `水|*|溶剂
鲸蜡硬脂醇|8|乳化稳定剂
巯基乙酸钙|5|脱毛剂
氢氧化钙|3|pH调节剂
矿油|4|润肤剂
甘油|2|保湿剂
（日用）香精|0.4|芳香剂`,
  }),
  product({
    id: 'acne-gel',
    brand: '净渚',
    generic: '祛痘凝',
    attribute: '胶',
    code: '06-05-03-03-02',
    claims: '有助于减少粉刺的发生。',
    useMethod: '取适量点涂于面部粉刺处',
    warnings: '含水杨酸；三岁以下儿童勿用；避免接触眼睛',
    net: '20g',
    pH: '4.2',
    exposure: ['面霜', '1.54'],
    formula: `水|*|溶剂
丁二醇|8|保湿剂
甘油|3|保湿剂
水杨酸|0.5|祛痘剂
羟乙基纤维素|0.8|增稠剂
氢氧化钠|0.1|pH调节剂
1,2-己二醇|0.8|保湿剂`,
  }),
  product({
    id: 'aha-lotion',
    brand: '净渚',
    generic: '果酸身体',
    attribute: '乳',
    code: '19-03-03-01-02',
    claims: '促进角质更新，去除老废角质。',
    useMethod: '每周两次，取适量涂抹于身体肘部和膝部',
    warnings: '与防晒化妆品同时使用；避免接触眼睛',
    net: '200mL',
    pH: '3.8',
    exposure: ['身体乳', '7.82'],
    formula: `水|*|溶剂
甘油|5|保湿剂
羟基乙酸|4|pH调节剂、去角质剂
辛酸/癸酸甘油三酯|4|润肤剂
鲸蜡硬脂醇|2.5|乳化稳定剂
甘油硬脂酸酯|2|乳化剂
氢氧化钠|1.2|pH调节剂
乳酸|1|去角质剂
苯氧乙醇|0.6|防腐剂
黄原胶|0.3|增稠剂`,
  }),
  product({
    id: 'hair-spray',
    brand: '云篦',
    generic: '定型喷',
    attribute: '雾',
    code: '12-01-03-09-02',
    claims: '修饰发型，保持造型。',
    useMethod: '摇匀后距头发20厘米喷于发型上',
    warnings: '压力容器，远离火源，避免阳光直射；避免吸入；避免接触眼睛',
    net: '180mL',
    exposure: ['定型产品', '4'],
    parts: [
      { id: 'c', name: '料体', kind: 'part', share: '60' },
      { id: 'p', name: '推进剂', kind: 'propellant', share: '40' },
    ],
    formula: `>c
乙醇|*|溶剂
水|15|溶剂
丙烯酸（酯）类共聚物|5|成膜剂
氨甲基丙醇|0.8|pH调节剂
（日用）香精|0.3|芳香剂
>p
丙烷|30|推进剂
异丁烷|70|推进剂`,
  }),
  product({
    id: 'toner',
    brand: '青禾屿',
    generic: '控油爽肤',
    attribute: '水',
    code: '11/18-05-03-02-02',
    claims: '补水保湿，减少面部油光，控油。',
    useMethod: '洁面后取适量轻拍于面部',
    net: '150mL',
    entrusted: true,
    exposure: ['爽肤水', '1.54'],
    formula: `水|*|溶剂
丁二醇|5|保湿剂
甘油|3|保湿剂
烟酰胺|1|皮肤调理剂
1,2-己二醇|0.6|保湿剂
甜菜碱|0.5|保湿剂
对羟基苯乙酮|0.3|皮肤调理剂`,
  }),
  product({
    id: 'repair-powder',
    brand: '净渚',
    generic: '修护冻干',
    attribute: '粉',
    code: '08-05-03-11-02',
    claims: '维护肌肤屏障，修护干燥肌肤。',
    useMethod: '将溶媒液倒入冻干粉中溶解，取适量涂于面部',
    net: '100mg+5mL',
    exposure: ['面霜', '1.54'],
    parts: [
      { id: 'a', name: '冻干粉', kind: 'part' },
      { id: 'b', name: '溶媒液', kind: 'part' },
    ],
    formula: `>a
甘露糖醇|*|填充剂
水解胶原|20|皮肤调理剂
>b
水|*|溶剂
甘油|4|保湿剂
1,2-己二醇|0.6|保湿剂
透明质酸钠|0.1|保湿剂`,
  }),
  product({
    id: 'whitening-imported',
    origin: 'imported',
    country: '日本',
    brand: '星纺',
    generic: '祛斑',
    attribute: '霜',
    foreignName: 'HOSHI Spot Cream',
    code: '03-05-03-01-02',
    claims: '有助于减轻皮肤色素沉着。',
    useMethod: '取适量涂抹于面部',
    net: '40g',
    pH: '6.0',
    exposure: ['面霜', '1.54'],
    formula: `${cream}\n凝血酸|2|祛斑剂\n烟酰胺|2|美白剂`,
  }),
  product({
    id: 'sunscreen-hk',
    origin: 'imported',
    hmt: true,
    country: '中国香港',
    brand: '晴澜',
    generic: '防晒喷',
    attribute: '雾',
    foreignName: 'CHINGLAN Sun Spray',
    code: '04-03-03-08-02',
    claims: '轻薄水感，保护皮肤免受紫外线损伤。',
    useMethod: '外出前喷于身体并抹匀，请勿直接喷于面部',
    warnings: '避免接触眼睛；请勿吸入；易燃，远离火源',
    net: '100mL',
    spf: '30',
    measuredSpf: '33.1',
    pa: '++',
    pfa: '5.2',
    waterResistance: '浴后SPF30',
    exposure: ['防晒产品', '18'],
    formula: `乙醇|*|溶剂
水|20|溶剂
甲氧基肉桂酸乙基己酯|7|防晒剂
奥克立林|5|防晒剂
胡莫柳酯|6|防晒剂
丙烯酸（酯）类共聚物|2|成膜剂
水杨酸乙基己酯|4|防晒剂`,
  }),
];
