import { readSheet } from './packages/engine/src/sheet/index.ts';
let n=0;
const ports={newId:()=>`r${n++}`,blendName:(k:number)=>`复配 ${k}`};
const show=(rows:string[][],c={})=>{const r=readSheet({name:'a',rows},c,ports);console.log(r.head,r.columns.map(c=>c.target).join(),'\n',r.rows.map(r=>[r.level,r.name,r.inci,r.percent,r.purpose].join('|')).join('\n '),'\n',JSON.stringify(r.problems.map(p=>[p.row,p.column,p.value,p.message['zh-CN']])),JSON.stringify(r.changes.map(p=>[p.row,p.from,p.to,p.reason['zh-CN']])),JSON.stringify(r.skipped.map(s=>[s.row,s.text,s.reason['zh-CN']])),JSON.stringify(r.questions))};
show([['原料名称','INCI名称','含量%','功能'],['水','WATER','1,5','溶剂'],['甘油','GLYCERIN','1,500',''],['','合计','100','']]);
show([['产品配方表'],['序号','原料','','含量(%)','','使用目的'],['','商品名','标准中文名','原料','组分',''],['1','','水','87','100','溶剂'],['2','氧化锌分散体','氧化锌','13','88','防晒剂'],['','','聚二甲基硅氧烷','','12',''],['','','合计','100','',''],['备注：本表由研发部编制']]);
show([['Phase','Ingredient','INCI','w/w %'],['A相'],['','Water','WATER','to 100'],['','Glycerin','GLYCERIN','5'],['B相'],['','香精','PARFUM','0,3'],['','NaOH','SODIUM HYDROXIDE','q.s.']]);
show([['中文名','用量(g)','用量(mg/kg)'],['水','10','5,000'],['甘油','1','500']]);
