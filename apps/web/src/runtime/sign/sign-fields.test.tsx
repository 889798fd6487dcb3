// @vitest-environment jsdom
import type { Json, PublishedArea } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ActionDialog } from '../case/ActionDialog.tsx';
import { SignFields } from './SignFields.tsx';

const words = (text: string) => ({ 'zh-CN': text });
const hash = 'a71c'.padEnd(60, '0').concat('e09d');
const area = { allowed: ['handle'], definition: { id: 'reg/first', kind: 'application', fields: [], tasks: {} } };
const task = (sign: object) => ({ id: '8', node: 'decide', nodeTitle: words('签发'), sign });
const subject = {
  level: 'seal',
  sha256: hash,
  actions: { grant: hash },
  parts: [],
  seal: '云海市药品监督管理局（演示）',
  refused: null,
};

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

async function dialog(sign: object, action: object = {}) {
  let done = 0;
  page = await draw(
    <ActionDialog
      area={area as unknown as PublishedArea}
      detail={{ id: '7', title: '面霜', tasks: [], findings: [] } as never}
      task={task(sign) as never}
      draft={null}
      action={{ key: 'grant', title: words('准予'), ...action } as never}
      despite={0}
      onClose={() => undefined}
      onDone={() => {
        done += 1;
      }}
    />,
    ({ path }) => (path.endsWith('/handle') ? ({ caseId: '7', status: 'GRANTED' } as Json) : []),
  );
  return { done: () => done };
}

describe('a dialog in which somebody signs', () => {
  it('shows the hash, the signer’s seal, and sends the password with exactly that hash by Ctrl+Enter', async () => {
    const { done } = await dialog(subject);
    await page.see('a71c…e09d');
    await page.see('印章：云海市药品监督管理局（演示）');
    await page.user.type(await page.field('登录密码'), 'Abc-1234{Control>}{Enter}{/Control}');
    await page.until(() => done() === 1, 'the end');
    expect(page.sent('/handle')).toMatchObject([
      { taskId: '8', action: 'grant', signature: { password: 'Abc-1234', shown: hash } },
    ]);
  });

  it('asks for the proof first, and takes a code instead of the password', async () => {
    const { done } = await dialog(subject);
    await page.click('准予');
    await page.see('请输入登录密码');
    expect(page.sent('/handle')).toEqual([]);
    await page.click('改用动态验证码');
    await page.user.type(await page.field('动态验证码'), '123456');
    await page.click('准予');
    await page.until(() => done() === 1, 'the end');
    expect(page.sent('/handle')).toMatchObject([{ signature: { code: '123456', shown: hash } }]);
  });

  it('says why somebody cannot sign, and asks no password then', async () => {
    await dialog({ ...subject, refused: '代他人登录时不能签名' });
    await page.see('代他人登录时不能签名');
    expect(page.text()).not.toContain('登录密码');
  });

  it('asks nothing for an action that is taken without a signature', async () => {
    const { done } = await dialog(subject, { unsigned: true });
    expect(page.text()).not.toContain('登录密码');
    await page.click('准予');
    await page.until(() => done() === 1, 'the end');
  });

  it('lists what cannot be signed with its reason', async () => {
    const form = { asked: true, refused: null, way: 'password', typed: '' } as never;
    const row = { key: '1', title: '面霜', conclusion: '准予', sha256: '', refused: '这个任务已不在您的待办中' };
    page = await draw(<SignFields form={form} rows={[row]} seal={null} onSign={() => undefined} />, () => []);
    await page.see('这个任务已不在您的待办中');
    await page.see('—');
  });
});
