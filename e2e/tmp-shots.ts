import * as c from '@app/contract';
import { aDossier, filingArea, aFormula } from './support/dossier.ts';
import { startProduct, signIn } from './support/product.ts';
import { enter, openBrowser, openWindow } from './support/browser.ts';
import { readFileSync } from 'node:fs';
const lang = (process.argv[2] ?? 'zh-CN') as 'zh-CN' | 'en';
const [w, h] = (process.argv[3] ?? '1280x720').split('x').map(Number);
const out = `/tmp/p/${lang}-${w}`;
async function main() {
  const product = await startProduct({ DATA_DIR: '/tmp/shotdata', DEMO: 'on' });
  const browser = await openBrowser();
  try {
    const formulas = JSON.parse(readFileSync('definitions/demo/formulas.json', 'utf8'));
    const f0 = (formulas.formulas ?? formulas)[0];
    const rows = (f0.rows ?? f0.formula).map((r: any, i: number) => ({
      _id: `r${i}`,
      level: 1,
      cas: '',
      purpose: '',
      submissionCode: '',
      remark: '',
      ...r,
    }));
    const p = await signIn(product.origin, 'applicant');
    const drafts = [];
    rows[3].percent = String(Number(rows[3].percent) - 0.02);
    const d = await p.send(c.areaSave, { ...filingArea, data: aDossier('岚屿演示', { productFormula: rows }) });
    const d2 = await p.send(c.areaSave, { ...filingArea, data: aDossier('岚屿演示乙' + (Date.now() % 1000), {}) });
    const check = await p.send(c.draftCheck, { ...filingArea, id: d2.id });
    const acks = (check.review?.findings ?? [])
      .filter((f) => f.severity === 'error')
      .map((f) => ({ key: f.key, reason: '演示：检验报告在实验室，另行补交。' }));
    const r = await p.send(c.areaSubmit, { ...filingArea, id: d2.id, rev: check.rev, acknowledgements: acks });
    const { page, errors } = await openWindow(browser, product.origin, { language: lang, width: w, height: h });
    const shot = async (n: string) => {
      await page.waitForTimeout(900);
      await page.screenshot({ path: `${out}-${n}.png` });
    };
    await page.goto('/login');
    await shot('login');
    await enter(page, 'applicant');
    await shot('dash');
    await page.goto('/reg/first');
    await shot('list');
    await page.goto(`/reg/first/draft/${d.id}`);
    await page.waitForTimeout(1500);
    const steps = page.locator('.fm-steps button, .fm-steps [role=tab]');
    console.log('steps', await steps.count());
    for (let i = 0; i < (await steps.count()); i++) {
      await steps.nth(i).click();
      await shot('draft' + i);
    }
    const o = await openWindow(browser, product.origin, { language: lang, width: w, height: h });
    await enter(o.page, 'filing');
    await o.page.waitForTimeout(1200);
    await o.page.screenshot({ path: `${out}-odash.png` });
    await o.page.goto('/tasks/pending');
    await o.page.waitForTimeout(1200);
    await o.page.screenshot({ path: `${out}-tasks.png` });
    await o.page.goto('/filing/cases');
    await o.page.waitForTimeout(1200);
    await o.page.screenshot({ path: `${out}-cases.png` });
    await o.page.goto(`/reg/first/case/${r.caseId}`);
    await o.page.waitForTimeout(1800);
    await o.page.screenshot({ path: `${out}-case.png` });
    await o.page.getByRole('tab').nth(3).click();
    await o.page.waitForTimeout(900);
    await o.page.screenshot({ path: `${out}-case-formula.png` });
    const pub = await openWindow(browser, product.origin, { language: lang, width: w, height: h });
    await pub.page.goto('/publicitypage');
    await pub.page.waitForTimeout(1000);
    await pub.page.screenshot({ path: `${out}-pubsearch.png` });
    await pub.page.goto(`/publicitypage?number=${encodeURIComponent(r.certNo ?? '')}`);
    await pub.page.waitForTimeout(1500);
    await pub.page.screenshot({ path: `${out}-public.png`, fullPage: true });
    console.log(errors, o.errors, pub.errors);
  } finally {
    await browser.close();
    await product.stop();
  }
}
main().catch((e) => {
  console.error(e);
  process.exit(1);
});
