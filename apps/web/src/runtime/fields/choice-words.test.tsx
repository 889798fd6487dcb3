// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { ChoiceWords } from './choice-words.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const words = (text: string) => ({ 'zh-CN': text });
const own = { key: 'use', type: 'multiEnum', label: words('用途'), options: [{ value: 'a', label: words('保湿') }] };
const listed = { key: 'use', type: 'enum', label: words('用途'), dictionary: 'use' };
const seen = (text: string) => page.until(() => page.text().replace(/[\u2066-\u2069]/g, '') === text, `${text} alone`);

it('stored choices are read in the words of the definition; one that is no longer offered as it was stored', async () => {
  page = await draw(<ChoiceWords field={own as never} value={['a', 'gone']} />);
  await seen('保湿、gone');
  expect(page.asked).toEqual([]);
});

it('or in the words of their dictionary, once they are here', async () => {
  page = await draw(
    <ChoiceWords field={listed as never} value="b" />,
    () => [{ value: 'b', label: words('美白') }] as Json,
  );
  await seen('美白');
});
