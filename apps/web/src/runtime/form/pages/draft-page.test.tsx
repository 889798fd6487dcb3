// @vitest-environment jsdom
import type { JsonObject } from '@app/contract';
import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { DraftPage } from './DraftPage.tsx';
import { office } from './draft.testing.ts';

let page: Awaited<ReturnType<typeof draw>>;
const open = async (answer: ReturnType<typeof office>, step?: string) => {
  page = await draw(<DraftPage group="support" name="questions" id="5" />, answer, {
    query: step ? { step } : {},
    setQuery: (query) => void went.push(query as JsonObject),
  });
  await page.see('事由');
};
let went: JsonObject[] = [];
afterEach(async () => {
  went = [];
  await page.end();
});
const sent = (end: string) => page.asked.filter(({ path }) => path.endsWith(end));
const heading = (name: string) => page.screen.getByRole('heading', { name });

describe('a draft on its page', () => {
  it('is named by what is typed, is saved by Ctrl+S, and the tab learns of both', async () => {
    await open(office({}));
    const subject = page.screen.getByRole('textbox', { name: /标题/ });
    await page.user.type(subject, '导入');
    // In one stroke: who types slowly is saved in between.
    fireEvent.change(subject, { target: { value: '导入失败' } });
    expect(heading('导入失败')).toBeTruthy();
    expect(page.tab).toMatchObject({ title: '导入失败', dirty: true });
    await page.user.keyboard('{Control>}s{/Control}');
    await page.until(() => sent('/savePoint').length === 1, 'the save point');
    await page.until(() => !page.tab.dirty, 'the saved draft');
    // The last one has all of it.
    expect(JSON.stringify(sent('/patch').at(-1)?.body.ops)).toContain('导入失败');
  });

  it('the answer of a case is called so in its tab: the case itself, which bears the same name, is open beside it', async () => {
    await open(office({ subject: '导入失败' }, { open: { caseId: '77', taskId: '78' } }));
    await page.until(() => page.tab.title !== '', 'the name of the tab');
    expect(page.tab.title).toBe('答复 导入失败');
    expect(heading('导入失败')).toBeTruthy();
  });

  it('Ctrl+Z takes back what was typed and Ctrl+Y brings it again', async () => {
    await open(office({ subject: '原来' }));
    const subject = page.screen.getByRole<HTMLInputElement>('textbox', { name: /标题/ });
    await page.user.clear(subject);
    await page.user.type(subject, '新的');
    await page.user.keyboard('{Control>}z{/Control}');
    expect(subject.value).not.toBe('新的');
    await page.user.keyboard('{Control>}y{/Control}');
    expect(subject.value).toBe('新的');
  });

  it('what is wrong with a step is shown when it is left, and the next step is the one that is named', async () => {
    await open(office({}));
    expect(page.text()).not.toContain('请填写');
    await page.user.click(page.screen.getByRole('button', { name: '下一步：正文' }));
    expect(went).toEqual([{ step: 'text' }]);
    expect(page.screen.getByRole('textbox', { name: /标题/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('says how much is still missing, leads to each place, and says so when nothing is', async () => {
    await open(office({}), 'text');
    await page.user.click(page.screen.getByRole('button', { name: '还差 1 项' }));
    expect(page.text()).toContain('事由');
    await page.user.click(await page.screen.findByRole('button', { name: '标题不能为空' }));
    expect(went).toEqual([{ step: 'about' }]);
    await page.end();
    await open(office({}));
    await page.user.tab();
    await page.user.keyboard('{F8}');
    const subject = page.screen.getByRole('textbox', { name: /标题/ });
    await page.until(() => subject.getAttribute('aria-invalid') === 'true', 'the field that is missing');
    await page.user.type(page.screen.getByRole('textbox', { name: /标题/ }), '导入');
    await page.see('已填完整');
    went = [];
    await page.user.click(page.screen.getByRole('button', { name: '已填完整' }));
    expect(went).toEqual([{ step: 'submit' }]);
  });

  it('from the second step one goes back to the first, or on to the submission', async () => {
    await open(office({ subject: '导入' }), 'text');
    await page.user.click(page.screen.getByRole('button', { name: '上一步' }));
    await page.user.click(page.screen.getByRole('button', { name: '下一步：核对与提交' }));
    expect(went).toEqual([{ step: 'about' }, { step: 'submit' }]);
  });

  it('is removed after one question, and its tab closes', async () => {
    await open(office({ subject: '导入' }));
    await page.user.click(page.screen.getByRole('button', { name: /更多/ }));
    await page.user.click(await page.screen.findByRole('menuitem', { name: '删除草稿' }));
    await page.see('删除这份草稿？');
    expect(sent('/remove')).toHaveLength(0);
    await page.user.click(page.screen.getAllByRole('button', { name: '删除草稿' }).at(-1) as HTMLElement);
    await page.until(() => page.tab.closed, 'the closed tab');
    expect(sent('/remove')[0]?.body).toMatchObject({ ids: '5' });
  });
});

describe('what stands between a person and a saved draft', () => {
  const held = { mine: false, byName: '陈同事', since: '2026-11-22 09:30:00', sameUser: false };

  it('a draft that somebody else edits is only read, until it is taken over after a question', async () => {
    let lock: JsonObject | null = held;
    const answer = office({ subject: '导入' });
    await open((asked) => {
      if (!asked.path.endsWith('/draft/open')) return answer(asked);
      if ((asked as { body?: JsonObject }).body?.takeOver) lock = null;
      return { ...(answer(asked) as JsonObject), lock };
    });
    expect(page.screen.getByRole('alert').textContent).toContain('陈同事 09:30 起在另一窗口编辑这份草稿');
    expect(page.screen.getByRole<HTMLInputElement>('textbox', { name: /标题/ }).readOnly).toBe(true);
    await page.user.click(page.screen.getByRole('button', { name: '接管编辑' }));
    await page.see('接管这份草稿的编辑？');
    await page.user.click(page.screen.getAllByRole('button', { name: '接管编辑' }).at(-1) as HTMLElement);
    await page.until(() => page.screen.queryByRole('alert') === null, 'the draft of this window');
    expect(page.screen.getByRole<HTMLInputElement>('textbox', { name: /标题/ }).readOnly).toBe(false);
  });

  it('a save that fails is told with its reason, and is tried again when asked', async () => {
    let fails = true;
    const answer = office({});
    await open((asked) => (asked.path.endsWith('/draft/patch') && fails ? new Error('服务器正忙') : answer(asked)));
    await page.user.type(page.screen.getByRole('textbox', { name: /标题/ }), '导入');
    await page.user.keyboard('{Control>}s{/Control}');
    await page.until(() => page.screen.queryByRole('alert'), 'the failed save');
    fails = false;
    await page.user.click(page.screen.getAllByRole('button', { name: /重试|重新载入并继续/ }).at(-1) as HTMLElement);
    await page.until(() => page.screen.queryByRole('alert') === null, 'the saved draft');
  });
});

describe('the step of submission', () => {
  const declare = () => page.user.click(page.screen.getByRole('checkbox', { name: /我已核对全部资料/ }));
  const submitButton = () => page.screen.getByRole<HTMLButtonElement>('button', { name: '提交申请' });

  it('asks for the declaration, asks once more, and shows the number of the case', async () => {
    await open(office({ subject: '导入' }), 'submit');
    await page.see('可以提交，没有发现问题');
    expect([submitButton().disabled, page.text().includes('请先勾选声明。')]).toEqual([true, true]);
    await declare();
    await page.user.click(submitButton());
    await page.see('提交这份申请？');
    expect(sent('/submit')).toHaveLength(0);
    await page.user.click(page.screen.getAllByRole('button', { name: '提交申请' }).at(-1) as HTMLElement);
    await page.see('W-2026-0007');
    expect(sent('/submit')[0]?.body).toMatchObject({ id: '5', rev: 1 });
    await page.user.click(page.screen.getByRole('button', { name: '查看这个案卷' }));
    expect(page.tab.address).toBe('/support/questions/case/77');
  });

  it('names the errors of the form and leads to the first', async () => {
    const errors = [{ field: 'subject', message: '请填写标题' }];
    await open(office({}, { check: { errors } }), 'submit');
    await page.see('还有 1 处填写错误，改完才能提交');
    expect(page.text()).toContain('还不能提交：先改完 1 处填写错误。');
    expect(submitButton().disabled).toBe(true);
    await page.user.click(page.screen.getByRole('button', { name: '从第 1 个开始改' }));
    expect(went).toContainEqual({ step: 'about' });
  });

  it('wants a reason for each grave finding, sends it along, and folds the rules that passed', async () => {
    const finding = {
      key: 'L05/subject',
      rule: 'L05',
      severity: 'error',
      title: { 'zh-CN': '标签用语不当' },
      places: [{ field: 'subject' }],
      citation: { title: { 'zh-CN': '标签管理办法' } },
    };
    const review = {
      rulebookVersion: '12',
      asOf: '2026-11-22',
      findings: [finding],
      notices: [],
      passed: ['L01', 'L02'],
    };
    await open(office({ subject: '导入' }, { check: { review } as JsonObject }), 'submit');
    await page.see('有 1 条错误级发现，改正或者逐条说明理由');
    expect(page.text()).toContain('还不能提交：有 1 条错误级发现没有说明理由。');
    await page.user.type(page.screen.getByRole('textbox', { name: 'L05 的理由' }), '已核对');
    await declare();
    expect(page.text()).not.toContain('L01');
    await page.user.click(page.screen.getAllByRole('button', { name: '展开' }).at(-1) as HTMLElement);
    expect(page.text()).toContain('L01');
    await page.user.click(submitButton());
    await page.user.click((await page.screen.findAllByRole('button', { name: '提交申请' })).at(-1) as HTMLElement);
    await page.see('W-2026-0007');
    expect(sent('/submit')[0]?.body.acknowledgements).toEqual([{ key: 'L05/subject', reason: '已核对' }]);
  });

  it('a refusal stays beside the button, with its own words, and what was declared stays', async () => {
    await open(office({ subject: '导入' }, { submit: new Error('受理已经截止') }), 'submit');
    await page.see('可以提交');
    await declare();
    await page.user.click(submitButton());
    await page.user.click((await page.screen.findAllByRole('button', { name: '提交申请' })).at(-1) as HTMLElement);
    await page.see('受理已经截止');
    expect(page.screen.getByRole('alert').textContent).toBe('受理已经截止');
    expect(submitButton().disabled).toBe(false);
  });

  it('a check that fails says why and is tried again', async () => {
    let fails = true;
    const answer = office({ subject: '导入' });
    await open(
      (asked) => (asked.path.endsWith('/draft/check') && fails ? new Error('检查没有完成') : answer(asked)),
      'submit',
    );
    await page.see('检查没有完成');
    fails = false;
    await page.user.click(page.screen.getByRole('button', { name: /重试|重新/ }));
    await page.see('可以提交，没有发现问题');
  });
});
