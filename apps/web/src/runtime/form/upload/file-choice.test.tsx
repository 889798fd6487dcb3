// @vitest-environment jsdom
import type { FieldDefinition, JsonObject } from '@app/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { draw } from '../../../component.testing.tsx';
import { drawInForm } from '../form.testing.tsx';
import { ChooseHere } from './ChooseHere.tsx';
import { draftFiles } from './draft-files.ts';
import { FileChoice } from './FileChoice.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }));
const box = (name: RegExp) => page.screen.getByRole<HTMLInputElement>('checkbox', { name });

const label = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const fields = [
  { key: 'pictures', type: 'attachment', label: label('包装图片', 'Pictures') },
  { key: 'licence', type: 'attachment', label: label('许可证', 'Licence'), widgetOptions: { bind: 'id' } },
  { key: 'documents', type: 'documents', label: label('资料', 'Documents') },
] as unknown as FieldDefinition[];
const file = (id: string, name: string, size = 10) => ({ id, name, size });
const data: JsonObject = {
  pictures: [file('1', '正面.png'), file('2', '背面.png')],
  licence: '9',
  documents: [
    { _id: 'a', code: 'label', files: [file('1', '正面.png'), file('3', '标准.pdf')] },
    { _id: 'b', code: 'proof', files: [] },
  ],
};

describe('the files of a form', () => {
  it('are each named once with all their places; one bound by its number has no name here', async () => {
    page = await draw(null);
    expect(draftFiles(fields, data)).toEqual([
      { file: file('1', '正面.png'), at: ['pictures', 'documents/label'] },
      { file: file('2', '背面.png'), at: ['pictures'] },
      { file: file('3', '标准.pdf'), at: ['documents/label'] },
    ]);
    expect(draftFiles(fields, { documents: 'text', pictures: [null, { name: 'x' }] })).toEqual([]);
  });

  const open = async (here: string, extensions: string[], room?: number) => {
    const chosen: string[][] = [];
    page = await drawInForm(
      fields,
      <ChooseHere
        here={here}
        rule={{ extensions }}
        {...(room === undefined ? {} : { room })}
        onChoose={(files) => chosen.push(files.map(({ id }) => id))}
      />,
      { data },
    );
    return chosen;
  };

  it('are offered to a place that lacks them, as far as it takes their kind and has room', async () => {
    const chosen = await open('documents/proof', ['png'], 1);
    await press('选用本草稿里的文件');
    expect(page.screen.queryByRole('checkbox', { name: /标准/ })).toBeNull();
    expect(page.text()).toContain('现用于：包装图片、label');
    await page.user.click(box(/背面/));
    expect(box(/正面/).disabled).toBe(true);
    await press('确定');
    expect(chosen).toEqual([['2']]);
  });

  it('are not offered where there is none that fits', async () => {
    await open('documents/label', ['pdf']);
    expect(page.screen.queryByRole('button')).toBeNull();
  });
});

describe('the choice', () => {
  const open = async () => {
    const said: unknown[] = [];
    page = await draw(
      <FileChoice
        title="用于"
        hint="说明"
        offered={[
          { key: 'a', label: '甲' },
          { key: 'b', label: '乙', note: '在此' },
        ]}
        chosen={['a']}
        onChoose={(keys) => said.push(keys)}
        onClose={() => said.push('closed')}
      />,
    );
    return said;
  };

  it('answers what is ticked in the order in which it is offered, and nothing while nothing was changed', async () => {
    const said = await open();
    expect(page.screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true);
    await page.user.click(box(/甲/));
    await page.user.click(box(/乙/));
    await page.user.click(box(/甲/));
    await press('确定');
    expect(said).toEqual([['a', 'b'], 'closed']);
  });

  it('that is given up changes nothing', async () => {
    const said = await open();
    await page.user.click(box(/乙/));
    await press('取消');
    expect(said).toEqual(['closed']);
  });
});
