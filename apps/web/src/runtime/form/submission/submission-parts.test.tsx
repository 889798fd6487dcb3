// @vitest-environment jsdom
import type { Finding, JsonObject, PublishedArea } from '@app/contract';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTabOpener } from '../../../client/tab.ts';
import { drawInForm, findingAt } from '../form.testing.tsx';
import type { FormStore } from '../store/form-store.ts';
import { useAcknowledgements } from './acknowledgements.ts';
import { CheckCard } from './CheckCard.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { SubmitCard, Why } from './SubmitCard.tsx';
import { SubmitDone } from './SubmitDone.tsx';
import { verdictOf } from './submission.ts';
import type { Check } from './use-pre-check.ts';

let page: Awaited<ReturnType<typeof drawInForm>>;
beforeEach(() => localStorage.clear());
afterEach(() => page.end());

const words = (zh: string) => ({ 'zh-CN': zh, en: zh });
const fields = [
  { key: 'name', type: 'text', label: words('名称') },
  { key: 'documents', type: 'documents', label: words('资料') },
] as never;
const place = { group: 'a', name: 'b', id: '5' };
const press = (name: string | RegExp) => page.user.click(page.screen.getByRole('button', { name }));
const went: object[] = [];
beforeEach(() => void went.splice(0));
const onGo = (target: object) => void went.push(target);

const checkOf = (errors: Check['errors'], findings: Finding[] = [], more: object = {}): Check =>
  ({
    rev: 1,
    errors,
    canSubmit: true,
    blocked: null,
    review: {
      rulebookVersion: '12',
      asOf: '2026-11-22',
      findings,
      notices: [],
      passed: [],
      notApplicable: [],
      ...more,
    },
  }) as unknown as Check;

/** What is drawn of a form with the reasons that this machine keeps for the draft. */
type Part = (store: FormStore, reasons: ReturnType<typeof useAcknowledgements>) => ReactNode;
function WithReasons({ part, store }: { part: Part; store: FormStore }): ReactNode {
  return part(store, useAcknowledgements('5'));
}
const inForm = async (part: Part, data: JsonObject = {}) => {
  page = await drawInForm(fields, null, { data });
  await page.redraw(<WithReasons part={part} store={page.store} />);
};

describe('what the check found', () => {
  const card = (check: Check, more: object = {}) =>
    inForm((store, reasons) => (
      <CheckCard
        check={check}
        verdict={verdictOf(check, store.getState().steps)}
        form={store}
        place={place}
        reasons={reasons}
        readOnly={false}
        isEdited={false}
        summary={null}
        onAgain={() => void went.push({ again: true })}
        onGo={onGo}
        {...more}
      />
    ));
  const warn = findingAt('name', { key: 'W', rule: 'L09', severity: 'warn' });
  const headline = () => page.screen.getAllByRole('heading')[0]?.textContent;

  it('is one sentence: errors before findings, findings before warnings, and then that all is well', async () => {
    const error = { field: 'name', message: '请填写名称' } as Check['errors'][number];
    for (const [check, said] of [
      [checkOf([error], [findingAt('name')]), '还有 1 处填写错误，改完才能提交'],
      [checkOf([], [findingAt('name'), warn]), '有 1 条错误级发现，改正或者逐条说明理由'],
      [checkOf([], [warn]), '可以提交，另有 1 条提醒'],
      [checkOf([]), '可以提交，没有发现问题'],
    ] as const) {
      await card(check);
      expect(headline()).toBe(said);
      await page.end();
    }
    await card({ ...checkOf([]), review: null });
    expect(page.text()).toContain('检查了全部填写内容。');
  });

  it('says by which rules, what else is to know, and that something was typed since', async () => {
    const notices = [{ key: 'n', title: words('限量自明年起收紧') }];
    await card(checkOf([], [], { notices, passed: ['L01', 'L02'] }), { isEdited: true });
    for (const said of ['规则集 12，按 2026-11-22 有效', '限量自明年起收紧', '预审之后又有修改', '通过的规则 2 条'])
      expect(page.text()).toContain(said);
    await press('重新预审');
    expect(went).toEqual([{ again: true }]);
    expect(page.text()).not.toContain('L01');
    await press('展开');
    expect(page.text()).toContain('L01  L02');
  });

  it('while it runs it is not begun again', async () => {
    await card(checkOf([]), { onAgain: null });
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '重新预审' }).disabled).toBe(true);
  });
});

describe('what was found in one step', () => {
  const grave = findingAt('name', {
    value: '美白第一',
    limit: '不得使用',
    detail: words('绝对化用语'),
    unverified: true,
    from: '2026-01-01',
  } as Partial<Finding>);
  const seen = findingAt('elsewhere', { key: 'S', rule: 'L20', severity: 'info', places: [] });
  const group = (more: object = {}, readOnly = false) =>
    inForm((store, reasons) => (
      <CheckGroup
        group={{ key: 's', title: words('事由'), errors: [], findings: [], holds: () => true, ...more }}
        form={store}
        reasons={reasons}
        readOnly={readOnly}
        onGo={onGo}
      />
    ));

  it('each has its place and the way there; what needs no mending is looked at', async () => {
    const error = { field: 'name', message: '请填写名称' };
    await group({ errors: [error], findings: [{ ...grave, severity: 'warn' }, seen] });
    expect(page.text()).toContain('填写错误 1');
    await press('去修改 ›');
    await press('去查看 ›');
    expect(went).toMatchObject([{ field: 'name' }, { field: 'name' }]);
    for (const said of ['请填写名称', '绝对化用语', '填写 美白第一 · 应为 不得使用', '依据尚待核对', '2026-01-01 起'])
      expect(page.text()).toContain(said);
    // Only grave findings are submitted for a reason, and what has no place has no way there.
    expect(page.screen.queryByRole('textbox')).toBeNull();
    expect(page.text()).toContain('L20');
  });

  it('a reason is kept on this machine until the submission; whoever only reads writes none', async () => {
    await group({ findings: [grave] });
    await page.user.type(page.screen.getByRole('textbox', { name: 'L05 的理由' }), '商标');
    await page.end();
    await group({ findings: [grave] }, true);
    const reason = page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'L05 的理由' });
    expect([reason.value, reason.disabled]).toEqual(['商标', true]);
  });

  it('is folded; what speaks of no step is the whole dossier', async () => {
    await group({ title: null, findings: [grave] });
    expect(page.screen.getByRole('heading').textContent).toBe('整份资料');
    await press('收起');
    expect(page.text()).not.toContain('绝对化用语');
  });
});

describe('the last look', () => {
  const area = {
    definition: { id: 'a/b', kind: 'application', title: words('首次备案'), fields },
  } as unknown as PublishedArea;
  const said: unknown[] = [];
  const submission = (more: object = {}) =>
    ({
      declared: false,
      declare: (value: boolean) => void said.push(value),
      seen: [],
      setSeen: (keys: readonly string[]) => void said.push(keys),
      opinion: '',
      setOpinion: (value: string) => void said.push(value),
      problem: null,
      isSending: false,
      verb: '提交申请',
      ...more,
    }) as never;
  const card = (more: object = {}, data: JsonObject = {}) =>
    inForm(
      (store) => (
        <SubmitCard
          area={area}
          session={{ form: store } as never}
          reply={null}
          readOnly={false}
          submission={submission()}
          toSee={[]}
          why={null}
          isChecking={false}
          onSubmit={() => void said.push('submit')}
          {...more}
        />
      ),
      data,
    );
  const button = () => page.screen.getByRole<HTMLButtonElement>('button', { name: '提交申请' });
  beforeEach(() => void said.splice(0));

  it('names what is submitted, with how many files', async () => {
    const filed = { code: 'x', files: [{ id: '1', name: '一.pdf', size: 1 }] };
    await card({}, { documents: [filed, { code: 'y', files: [] }] });
    expect(page.text()).toContain('首次备案');
    expect(page.text()).toContain('1 类 1 个文件');
  });

  it('is sent by one press when nothing is in the way', async () => {
    await card();
    await page.user.click(page.screen.getByRole('checkbox', { name: /我已核对全部资料/ }));
    await page.user.click(button());
    expect(said).toEqual([true, 'submit']);
    expect(page.screen.queryByRole('textbox')).toBeNull();
  });

  it('is not sent while something is in the way or the check runs', async () => {
    for (const more of [{ why: <p>先勾选</p> }, { isChecking: true }]) {
      await card(more);
      await page.user.click(button());
      await page.end();
    }
    expect(said).toEqual([]);
    await card({ submission: submission({ problem: '受理已经截止' }) });
    expect(page.screen.getByRole('alert').textContent).toBe('受理已经截止');
  });

  it('what may mean a prohibition on a ground that nobody verified is ticked as seen, all at once and without a reason', async () => {
    const toSee = [{ key: 'F21:a' }, { key: 'F22:b' }] as unknown as Finding[];
    await card({ toSee });
    const tick = () => page.screen.getByRole<HTMLInputElement>('checkbox', { name: /已阅知 2 条/ });
    expect(tick().checked).toBe(false);
    await page.user.click(tick());
    expect(said).toEqual([['F21:a', 'F22:b']]);
    await page.end();
    await card({ toSee, submission: submission({ seen: ['F21:a', 'F22:b'] }) });
    expect(tick().checked).toBe(true);
    await page.end();
    // After another check there is one more: it was not seen yet.
    await card({ toSee, submission: submission({ seen: ['F21:a'] }) });
    expect(tick().checked).toBe(false);
  });

  it('an answer to the authority has room for words; whoever only reads changes nothing', async () => {
    await card({ reply: { key: 'reply' } });
    await page.user.type(page.screen.getByRole('textbox', { name: '改正说明' }), '好');
    expect(said).toEqual(['好']);
    await page.end();
    await card({ reply: { key: 'reply' }, readOnly: true });
    expect(page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: '改正说明' }).disabled).toBe(true);
    expect(page.screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  });

  it('what is in the way leads to where it is mended; what the area does not take is mended nowhere', async () => {
    const check = checkOf([{ field: 'name', row: 'r1', column: 'c', message: '请填写' } as Check['errors'][number]]);
    const why = (more: object) => <Why hindrance={{ text: '还不能提交', ...more }} check={check} onGo={onGo} />;
    page = await drawInForm(fields, why({}));
    await press('从第 1 个开始改');
    await page.redraw(why({ lostIn: 'documents' }));
    await press('去修改');
    expect(went).toEqual([{ field: 'name', rowId: 'r1', column: 'c' }, { field: 'documents' }]);
    await page.redraw(why({ isBlocked: true }));
    expect(page.text()).toBe('还不能提交');
  });
});

describe('a case that was submitted', () => {
  const area = {
    definition: {
      id: 'a/b',
      kind: 'application',
      title: words('首次备案'),
      fields,
      statuses: [{ value: 'open', label: words('核查中'), look: 'review' }],
    },
  } as unknown as PublishedArea;
  const done = (more: object, onCase = () => undefined) => (
    <SubmitDone
      submitted={{ caseId: '77', status: 'open', certNo: null, applyNo: null, version: 1, ...more }}
      area={area}
      place={place}
      title="保湿霜"
      onCase={onCase}
    />
  );

  it('shows its number, which is copied, and its page for the public where it has one', async () => {
    const copied: string[] = [];
    const shown: string[] = [];
    page = await drawInForm(fields, done({ certNo: '云G妆网备字2026000001', applyNo: 'W-1' }));
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    window.open = ((address: string) => void shown.push(address)) as never;
    expect(page.screen.getByRole('heading', { name: '已提交' })).toBeTruthy();
    expect(page.text()).toContain('保湿霜');
    await press('复制');
    await page.see('已复制');
    await press('公众查询页面');
    expect(copied).toEqual(['云G妆网备字2026000001']);
    expect(shown).toEqual([`/publicitypage?number=${encodeURIComponent('云G妆网备字2026000001')}`]);
  });

  it('leads to the case and back to the list; an answer is called so, and a case without a number has none', async () => {
    const opened: string[] = [];
    setTabOpener(({ path }) => opened.push(path));
    page = await drawInForm(
      fields,
      done({ version: 2 }, () => void opened.push('case') as never),
    );
    expect(page.screen.getByRole('heading', { name: '改正结果已提交' })).toBeTruthy();
    expect(page.screen.queryByRole('button', { name: /复制|公众/ })).toBeNull();
    await press('查看这个案卷');
    await press('回到列表');
    expect([opened, page.tab.closed, page.tab.dirty]).toEqual([['case', '/a/b'], true, false]);
  });
});
