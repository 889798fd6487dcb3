import type { Plan } from '../plan.ts';
import { writer } from '../written.ts';
import { inci } from './names.ts';

const product = writer({ storage: '常温避光保存', warnings: '注意：如使用后出现不适，请停止使用' }, inci);

const cream = `水|*|溶剂
甘油|7|保湿剂
角鲨烷|4|润肤剂
鲸蜡硬脂醇|3|乳化稳定剂
甘油硬脂酸酯|2|乳化剂
聚二甲基硅氧烷|1.5|润肤剂
1,3-丙二醇|1.2|保湿剂
苯氧乙醇|0.5|防腐剂
黄原胶|0.2|增稠剂`;

/** Invented products of classes that the second set used little; `演示` in a brand says that it is no real one. */
export const products: readonly Plan[] = [
  product({
    id: 'firm-cream',
    brand: '演示溪谷',
    generic: '紧致面颈',
    attribute: '霜',
    code: '11/16-03/05-03-01-02',
    claims: '帮助保持面部和颈部肌肤的紧实与弹性，保湿润泽。',
    useMethod: '早晚取适量涂于面部与颈部，由下往上推开',
    net: '50g',
    exposure: ['面霜', '1.54'],
    formula: `${cream}\n水解小麦蛋白|0.4|皮肤调理剂\n棕榈酰五肽-4|0.0005|皮肤调理剂`,
  }),
  product({
    id: 'sleeping-mask',
    brand: '演示溪谷',
    generic: '夜间保湿面膜',
    attribute: '凝胶',
    code: '11-05-03-03-02',
    claims: '补充水分，使肌肤保持水润。',
    useMethod: '睡前取适量薄涂于面部，次日早晨照常洁面',
    net: '80g',
    exposure: ['面霜', '1.54'],
    assessment: 'basic',
    formula: `水|*|溶剂
甘油|8|保湿剂
1,3-丙二醇|4|保湿剂
1,2-己二醇|0.8|保湿剂
甜菜碱|0.5|保湿剂
对羟基苯乙酮|0.4|皮肤调理剂
卡波姆|0.3|增稠剂
透明质酸钠|0.15|保湿剂
氢氧化钠|0.09|pH调节剂`,
  }),
  product({
    id: 'soothing-gel',
    brand: '演示南坡',
    generic: '芦荟保湿舒缓',
    attribute: '凝胶',
    code: '11/17-03/05-03-03-02',
    nameBasis:
      '商标名“演示南坡”为注册商标，无特殊含义；通用名中“芦荟”指配方所含库拉索芦荟叶汁，用于保湿；“保湿舒缓”说明用途；属性名“凝胶”说明物理形态。',
    claims: '为干燥紧绷的肌肤补水保湿，改善皮肤受刺激的状态，带来舒缓感受。',
    useMethod: '取适量涂于面部或身躯，轻按至吸收',
    net: '180g',
    exposure: ['身体乳', '7.82'],
    formula: `水|*|溶剂
库拉索芦荟（ALOE BARBADENSIS）叶汁|20|保湿剂
甘油|5|保湿剂
丁二醇|3|保湿剂
1,2-己二醇|0.7|保湿剂
卡波姆|0.4|增稠剂
尿囊素|0.2|皮肤调理剂
氢氧化钠|0.12|pH调节剂`,
  }),
  product({
    id: 'foot-cream',
    brand: '演示禾岸',
    generic: '润足',
    attribute: '霜',
    code: '11-08-03-01-02',
    claims: '滋润干燥的足部肌肤，减少水分流失。',
    useMethod: '洗脚擦干后取适量涂于足部，重点涂抹脚跟',
    net: '75g',
    exposure: ['足霜', '2.16'],
    assessment: 'basic',
    formula: `${cream}\n尿素|5|保湿剂`,
  }),
  product({
    id: 'hair-oil',
    brand: '演示梳月',
    generic: '护发精',
    attribute: '油',
    code: '21-01-03-02-02',
    claims: '令头发易于梳理，减少静电，增添光泽。',
    useMethod: '取1至2滴于掌心搓匀，涂抹发尾，不必冲洗',
    net: '60mL',
    exposure: ['护发精油', '0.4'],
    assessment: 'basic',
    formula: `环五聚二甲基硅氧烷|*|头发调理剂
聚二甲基硅氧烷醇|12|头发调理剂
刺阿干树（ARGANIA SPINOSA）仁油|3|头发调理剂
（日用）香精|0.4|芳香剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'hair-mask',
    brand: '演示梳月',
    generic: '柔韧',
    attribute: '发膜',
    code: '21/22-01-03-01-01',
    claims: '改善梳理性，减少头发断裂和分叉，保持头发韧性。',
    useMethod: '洗发后涂于发中至发梢，停留5分钟，用清水冲净',
    text: '山嵛基三甲基氯化铵：头发调理剂',
    net: '250g',
    exposure: ['护发素', '3.92'],
    formula: `水|*|溶剂
鲸蜡硬脂醇|6|乳化稳定剂
山嵛基三甲基氯化铵|1.8|头发调理剂
聚二甲基硅氧烷|1.5|头发调理剂
水解角蛋白|0.6|头发调理剂
苯氧乙醇|0.5|防腐剂
（日用）香精|0.4|芳香剂
柠檬酸|0.12|pH调节剂`,
  }),
  product({
    id: 'hair-wax',
    brand: '演示棱角',
    generic: '造型发',
    attribute: '蜡',
    code: '12-01-03-07-02',
    claims: '塑造发型，质感自然，可用洗发水洗去。',
    useMethod: '取少量于掌心揉开，抓抹于干发，随意造型',
    net: '80g',
    exposure: ['定型产品', '4'],
    assessment: 'basic',
    formula: `矿脂|*|溶剂
氢化聚异丁烯|18|润肤剂
蜂蜡|14|增稠剂
微晶蜡|8|增稠剂
（日用）香精|0.5|芳香剂
生育酚乙酸酯|0.2|抗氧化剂`,
  }),
  product({
    id: 'colour-shampoo',
    brand: '演示梳月',
    generic: '护色',
    attribute: '洗发乳',
    code: '09/24-01-03-02-01',
    claims: '清洁头发，帮助染后头发的颜色保持稳定。',
    useMethod: '打湿头发，取适量揉出泡沫，随后冲洗干净',
    net: '300mL',
    entrusted: true,
    exposure: ['洗发产品', '10.46'],
    assessment: 'basic',
    formula: `水|*|溶剂
甲基椰油酰基牛磺酸钠|9|清洁剂
椰油酰胺丙基甜菜碱|5|清洁剂
氯化钠|1|增稠剂
泛醇|0.5|头发调理剂
苯氧乙醇|0.5|防腐剂
（日用）香精|0.4|芳香剂
柠檬酸|0.3|pH调节剂
瓜儿胶羟丙基三甲基氯化铵|0.2|头发调理剂`,
  }),
  product({
    id: 'shaving-cream',
    brand: '演示棱角',
    generic: '剃须',
    attribute: '膏',
    code: '26-05-03-01-01',
    claims: '软化胡须，使剃须时皮肤润滑。',
    useMethod: '温水润湿胡须部位，涂抹起泡，剃须后用水冲净',
    net: '100g',
    pH: '9.0',
    exposure: ['剃须膏', '2'],
    assessment: 'basic',
    formula: `水|*|溶剂
硬脂酸|14|乳化剂
甘油|10|保湿剂
肉豆蔻酸|4|清洁剂
氢氧化钾|2.5|pH调节剂
鲸蜡硬脂醇|1.5|乳化稳定剂
苯氧乙醇|0.5|防腐剂
（日用）香精|0.3|芳香剂`,
  }),
  product({
    id: 'aftershave',
    brand: '演示棱角',
    generic: '须后',
    attribute: '水',
    code: '11/17-05-03-02-02',
    claims: '剃须后补水保湿，改善皮肤受刺激的状态，舒缓紧绷感。',
    useMethod: '剃须洁面后取适量轻拍于面部',
    warnings: '注意：含乙醇，远离火源；避免接触眼睛',
    net: '100mL',
    exposure: ['爽肤水', '1.54'],
    formula: `水|*|溶剂
乙醇|12|溶剂
甘油|3|保湿剂
泛醇|0.6|保湿剂
PEG-40 氢化蓖麻油|0.5|增溶剂
尿囊素|0.2|皮肤调理剂
（日用）香精|0.15|芳香剂
薄荷醇|0.05|皮肤调理剂`,
  }),
  product({
    id: 'blush',
    brand: '演示绯砚',
    generic: '腮',
    attribute: '红',
    code: '12-05-03-05-02',
    claims: '修饰面部气色，粉质细腻。',
    useMethod: '以腮红刷取适量扫于面颊',
    net: '4g',
    exposure: ['腮红', '0.03'],
    assessment: 'basic',
    formula: `云母|*|填充剂
滑石粉|22|填充剂|不含石棉
合成氟金云母|12|填充剂
硬脂酸镁|4|填充剂
聚二甲基硅氧烷|4|润肤剂
CI 77891|3|着色剂
CI 77491|2|着色剂
CI 15850|0.8|着色剂|色淀
辛甘醇|0.4|保湿剂`,
  }),
  product({
    id: 'lip-tint',
    origin: 'imported',
    country: '韩国',
    brand: '演示蔻彤',
    generic: '染唇',
    attribute: '液',
    foreignName: 'DEMO KOTONG Water Tint',
    code: '12-07-03-02-02',
    claims: '妆点唇色，质地轻薄。',
    useMethod: '用刷头取适量涂于唇部',
    net: '5mL',
    exposure: ['口红', '0.057'],
    formula: `水|*|溶剂
甘油|8|保湿剂
1,3-丙二醇|5|保湿剂
羟乙基纤维素|0.6|增稠剂
苯氧乙醇|0.5|防腐剂
CI 17200|0.3|着色剂
CI 19140|0.12|着色剂`,
  }),
  product({
    id: 'brow-pencil',
    brand: '演示绯砚',
    generic: '细芯眉',
    attribute: '笔',
    code: '12-06-03-07-02',
    claims: '勾勒眉形，修饰眉色。',
    useMethod: '沿眉形描画，再以刷头晕开',
    net: '0.3g',
    exposure: ['眉笔', '0.02'],
    assessment: 'basic',
    formula: `氢化聚异丁烯|*|润肤剂
合成蜡|24|增稠剂
云母|18|填充剂
CI 77499|10|着色剂
CI 77492|6|着色剂
蜂蜡|5|增稠剂
CI 77491|3|着色剂
生育酚乙酸酯|0.2|抗氧化剂`,
  }),
  product({
    id: 'eyeliner',
    origin: 'imported',
    country: '日本',
    brand: '演示夜隼',
    generic: '眼线',
    attribute: '液',
    foreignName: 'DEMO YORUHA Liquid Eyeliner',
    code: '12-06-03-02-02',
    claims: '描画眼线，线条流畅。',
    useMethod: '沿睫毛根部描画，待干',
    net: '0.6mL',
    exposure: ['眼线', '0.005'],
    formula: `水|*|溶剂
苯乙烯/丙烯酸（酯）类共聚物|14|成膜剂
丁二醇|6|保湿剂
CI 77499|6|着色剂
苯氧乙醇|0.7|防腐剂
1,2-己二醇|0.5|保湿剂
黄原胶|0.15|增稠剂`,
  }),
  product({
    id: 'bath-salt',
    brand: '演示汀石',
    generic: '沐浴',
    attribute: '盐',
    code: '09-09-03-04-01',
    claims: '清洁身体肌肤的污垢，散发清新香气。',
    useMethod: '取适量溶于温水中浸浴10分钟，再以清水冲净',
    net: '500g',
    exposure: ['沐浴产品', '18.67'],
    assessment: 'basic',
    formula: `海盐|*|填充剂
碳酸氢钠|18|清洁剂
玉米（ZEA MAYS）淀粉|6|吸附剂
（日用）香精|0.6|芳香剂`,
  }),
  product({
    id: 'body-scrub',
    brand: '演示汀石',
    generic: '磨砂沐浴',
    attribute: '膏',
    code: '09/19-09-03-01-01',
    claims: '清洁身体，磨砂颗粒帮助去除老废角质。',
    useMethod: '湿润身体后取适量打圈按摩，再用清水冲净',
    warnings: '注意：避开眼周，皮肤破损时不要使用',
    net: '200g',
    exposure: ['沐浴产品', '18.67'],
    formula: `水|*|溶剂
甘油|10|保湿剂
椰油酰羟乙磺酸酯钠|6|清洁剂
胡桃（JUGLANS REGIA）壳粉|5|磨砂剂
鲸蜡硬脂醇|3|乳化稳定剂
甘油硬脂酸酯|2|乳化剂
苯氧乙醇|0.6|防腐剂
（日用）香精|0.4|芳香剂
黄原胶|0.3|增稠剂`,
  }),
  product({
    id: 'hand-wash',
    brand: '演示禾岸',
    generic: '洗手',
    attribute: '液',
    code: '09-08-03-02-01',
    claims: '去除双手表面的污垢。',
    useMethod: '湿手后取适量，揉搓20秒，用流水冲净',
    net: '450mL',
    exposure: ['洗手液', '20'],
    assessment: 'basic',
    formula: `水|*|溶剂
月桂酰谷氨酸钠|6|清洁剂
椰油酰胺丙基甜菜碱|4|清洁剂
甘油|2|保湿剂
氯化钠|1|增稠剂
柠檬酸|0.5|pH调节剂
苯甲酸钠|0.4|防腐剂
（日用）香精|0.2|芳香剂`,
  }),
  product({
    id: 'dry-shampoo',
    brand: '演示梳月',
    generic: '免洗清洁发用',
    attribute: '喷雾',
    code: '09-01-03-09-02',
    claims: '吸附头发上的油污，使头发蓬松清爽。',
    useMethod: '摇匀，距头发25厘米喷于发根，揉搓后梳去粉末，不用水洗',
    warnings: '警告：压力容器，远离火源与高温；避免吸入；避免接触眼睛',
    net: '150mL',
    exposure: ['定型产品', '4'],
    parts: [
      { id: 'c', name: '料体', kind: 'part', share: '45' },
      { id: 'p', name: '推进剂', kind: 'propellant', share: '55' },
    ],
    formula: `>c
乙醇|*|溶剂
玉米（ZEA MAYS）淀粉|14|吸附剂
（日用）香精|0.6|芳香剂
>p
丁烷|*|推进剂
丙烷|30|推进剂`,
  }),
  product({
    id: 'scalp-tonic',
    brand: '演示固林',
    generic: '防脱发头皮',
    attribute: '液',
    code: '05-04-03-02-02',
    claims: '有助于减少头发脱落。',
    useMethod: '每日早晚喷于头皮并轻揉，免冲洗',
    warnings: '注意：含乙醇，远离火源；避免接触眼睛',
    net: '90mL',
    pH: '5.6',
    exposure: ['头皮产品', '3.9'],
    formula: `水|*|溶剂
乙醇|15|溶剂
丁二醇|4|保湿剂
侧柏（PLATYCLADUS ORIENTALIS）叶提取物|0.6|防脱发剂
PEG-40 氢化蓖麻油|0.5|增溶剂
人参（PANAX GINSENG）根提取物|0.3|防脱发剂
咖啡因|0.2|防脱发剂`,
  }),
  product({
    id: 'sun-stick',
    brand: '演示屿岬',
    generic: '防晒',
    attribute: '棒',
    code: '04-03/05-03-07-02',
    claims: '保护皮肤免受紫外线损伤，质地清爽。',
    useMethod: '外出前于面部和身躯来回涂抹数次，并定时补涂',
    net: '18g',
    spf: '50+',
    measuredSpf: '56.1',
    pa: '++++',
    pfa: '17.2',
    exposure: ['防晒产品', '18'],
    formula: `碳酸二辛酯|*|润肤剂
合成蜡|12|增稠剂
聚乙烯|10|增稠剂
二乙氨羟苯甲酰基苯甲酸己酯|6|防晒剂
水杨酸乙基己酯|4.5|防晒剂
双-乙基己氧苯酚甲氧苯基三嗪|4|防晒剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'sun-lip',
    origin: 'imported',
    country: '日本',
    brand: '演示屿岬',
    generic: '防晒润唇',
    attribute: '膏',
    foreignName: 'DEMO YUJIA Sun Lip Balm',
    code: '04/11-07-03-07-02',
    claims: '保护口唇免受紫外线损伤，滋润双唇，保湿。',
    useMethod: '外出前涂于双唇，按需补涂',
    net: '4g',
    spf: '20',
    measuredSpf: '23.4',
    exposure: ['口红', '0.057'],
    formula: `蓖麻（RICINUS COMMUNIS）籽油|*|润肤剂
蜂蜡|16|增稠剂
牛油果树（BUTYROSPERMUM PARKII）果脂|12|润肤剂
甲氧基肉桂酸乙基己酯|6|防晒剂
水杨酸乙基己酯|4|防晒剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'white-mask',
    origin: 'imported',
    country: '韩国',
    brand: '演示素笺',
    generic: '美白保湿面',
    attribute: '膜',
    foreignName: 'DEMO SUJIAN Brightening Mask',
    code: '03/11-05-03-10-02',
    claims: '有助于减轻皮肤色素沉着，达到皮肤美白效果；保湿。',
    useMethod: '洁面后取出贴敷于面部15分钟，揭下后轻拍余液',
    net: '23mL',
    pH: '6.0',
    exposure: ['面膜', '20'],
    formula: `水|*|溶剂
丁二醇|5|保湿剂
甘油|4|保湿剂
烟酰胺|3|美白剂
抗坏血酸葡糖苷|2|美白剂
苯氧乙醇|0.4|防腐剂
柠檬酸钠|0.3|pH调节剂
黄原胶|0.2|增稠剂`,
  }),
  product({
    id: 'dye-imported',
    origin: 'imported',
    country: '日本',
    brand: '演示墨桐',
    generic: '染发',
    attribute: '乳',
    foreignName: 'DEMO MOTONG Hair Colour',
    code: '01-01-03-01-01',
    claims: '深棕色，改变头发颜色。',
    useMethod: '将第1剂与第2剂按1:1混合，涂于干发，停留25分钟后用水冲洗干净',
    warnings:
      '警告：染发剂可能引起严重过敏反应；使用前请阅读说明书，并按照其要求使用；使用前请按说明进行皮肤过敏试验；本产品不适合16岁以下消费者使用；不可用于染眉毛和眼睫毛，如果不慎入眼，应立即冲洗；专业使用时，应戴合适手套；在下述情况下，请不要染发：面部有皮疹或头皮有过敏、炎症或破损，以前染发时曾有不良反应的经历；含苯二胺类；含过氧化氢；需戴合适手套；避免接触眼睛；如果产品不慎入眼，应立即冲洗',
    text: '亚硫酸钠：抗氧化剂',
    net: '50g+50g',
    pH: '9.8',
    exposure: ['染发产品', '100'],
    parts: [
      { id: 'a', name: '第1剂', kind: 'part', share: '50' },
      { id: 'b', name: '第2剂', kind: 'part', share: '50' },
    ],
    formula: `>a
水|*|溶剂
鲸蜡硬脂醇|9|乳化稳定剂
乙醇胺|3|pH调节剂
油酸|3|乳化剂
甲苯-2,5-二胺|1.2|染发剂
2-甲基间苯二酚|0.6|染发剂
间氨基苯酚|0.3|染发剂
亚硫酸钠|0.3|抗氧化剂
EDTA 二钠|0.2|螯合剂
>b
水|*|溶剂
过氧化氢|6|氧化剂
鲸蜡硬脂醇|3|乳化稳定剂
聚山梨醇酯-60|1|乳化剂
磷酸|0.1|pH调节剂`,
  }),
  product({
    id: 'straightener',
    brand: '演示墨桐',
    generic: '直发',
    attribute: '膏',
    code: '02-01-03-01-01',
    claims: '使卷曲的头发变直，保持顺直。',
    useMethod: '涂第1剂于头发，停留15分钟后冲净并夹直，再涂第2剂，停留10分钟后用水冲净',
    warnings:
      '警告：含巯基乙酸盐；按用法说明使用；防止儿童抓拿；含过氧化氢；需戴合适手套；避免接触眼睛；如果产品不慎入眼，应立即用大量水冲洗，并找医生处治；如果产品不慎入眼，应立即冲洗',
    net: '100g+100g',
    pH: '9.0',
    exposure: ['烫发产品', '100'],
    parts: [
      { id: 'a', name: '第1剂', kind: 'part' },
      { id: 'b', name: '第2剂', kind: 'part' },
    ],
    formula: `>a
水|*|溶剂
巯基乙酸铵|7.5|烫发剂
鲸蜡硬脂醇|6|乳化稳定剂
氢氧化铵|2|pH调节剂
聚山梨醇酯-60|2|乳化剂
EDTA 二钠|0.1|螯合剂
>b
水|*|溶剂
鲸蜡硬脂醇|4|乳化稳定剂
过氧化氢|2|氧化剂
聚山梨醇酯-60|1.5|乳化剂
磷酸|0.1|pH调节剂`,
  }),
  product({
    id: 'child-shampoo',
    brand: '演示小舟',
    generic: '儿童洗发',
    attribute: '露',
    code: '09/21-01-02-02-01',
    claims: '适用于3至12岁儿童，清洁头发，使头发易于梳理。',
    useMethod: '由成人取适量揉搓起泡，用水冲净',
    warnings: '注意：应当在成人监护下使用；避免接触眼睛',
    net: '280mL',
    exposure: ['洗发产品', '10.46'],
    formula: `水|*|溶剂
癸基葡糖苷|7|清洁剂
椰油酰胺丙基甜菜碱|5|清洁剂
氯化钠|1|增稠剂
柠檬酸|0.5|pH调节剂
苯甲酸钠|0.4|防腐剂
瓜儿胶羟丙基三甲基氯化铵|0.2|头发调理剂`,
  }),
  product({
    id: 'child-lip',
    brand: '演示小舟',
    generic: '儿童润唇',
    attribute: '膏',
    code: '11-07-02-07-02',
    claims: '适用于3至12岁儿童，滋润双唇，保湿。',
    useMethod: '由成人协助涂于双唇',
    warnings: '注意：应当在成人监护下使用；不可食用',
    net: '3g',
    exposure: ['口红', '0.057'],
    formula: `向日葵（HELIANTHUS ANNUUS）籽油|*|润肤剂
蜂蜡|20|增稠剂
牛油果树（BUTYROSPERMUM PARKII）果脂|15|润肤剂
霍霍巴（SIMMONDSIA CHINENSIS）籽油|8|润肤剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'baby-oil',
    brand: '演示小舟',
    generic: '婴儿润肤',
    attribute: '油',
    code: '11-09-01-02-02',
    claims: '适用于0至3岁婴幼儿，保湿滋润。',
    useMethod: '由成人取数滴于掌心搓热，轻抚婴幼儿全身肌肤',
    warnings: '注意：应当在成人监护下使用；避免接触眼睛，不可食用',
    net: '100mL',
    exposure: ['身体乳', '7.82'],
    formula: `辛酸/癸酸甘油三酯|*|润肤剂
向日葵（HELIANTHUS ANNUUS）籽油|30|润肤剂
霍霍巴（SIMMONDSIA CHINENSIS）籽油|10|润肤剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'body-mist',
    brand: '演示暮汀',
    generic: '身体香氛',
    attribute: '喷雾',
    code: '13-03-03-08-02',
    claims: '柑橘与木质香气，为身体增添香味。',
    useMethod: '距身体20厘米喷洒',
    warnings: '警告：易燃，远离火源；避免接触眼睛；请勿吸入',
    net: '120mL',
    exposure: ['香水', '0.75'],
    formula: `乙醇|*|溶剂
水|30|溶剂
（日用）香精|4|芳香剂
PEG-40 氢化蓖麻油|1|增溶剂`,
  }),
  product({
    id: 'solid-perfume',
    origin: 'imported',
    hmt: true,
    country: '中国香港',
    brand: '演示暮汀',
    generic: '香',
    attribute: '膏',
    foreignName: 'DEMO MUTING Solid Perfume',
    code: '13-03-03-07-02',
    claims: '晚香玉与檀木香调，留下淡淡香味。',
    useMethod: '以指腹取少量涂于手腕和颈侧',
    net: '10g',
    exposure: ['香水', '0.75'],
    formula: `辛酸/癸酸甘油三酯|*|溶剂
蜂蜡|28|增稠剂
（日用）香精|9|芳香剂
生育酚乙酸酯|0.3|抗氧化剂`,
  }),
  product({
    id: 'eye-mask',
    brand: '演示溪谷',
    generic: '保湿眼',
    attribute: '膜',
    code: '11-06-03-10-02',
    claims: '为眼周肌肤补充水分，保湿润泽。',
    useMethod: '洁面后将眼膜贴于眼下15分钟，取下后轻拍余液',
    net: '10mL',
    entrusted: true,
    exposure: ['眼霜', '0.05'],
    assessment: 'basic',
    formula: `水|*|溶剂
甘油|6|保湿剂
丁二醇|4|保湿剂
1,2-己二醇|0.7|保湿剂
甜菜碱|0.4|保湿剂
甘油丙烯酸酯/丙烯酸共聚物|0.3|增稠剂
透明质酸钠|0.08|保湿剂`,
  }),
];
