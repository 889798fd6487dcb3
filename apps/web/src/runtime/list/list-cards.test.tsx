// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../component.testing.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { ListCards } from './ListCards.tsx';
import { type Person, people } from './list.testing.tsx';

let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());

it('a card is headed by the first column, names the others, leaves out what is missing, and is chosen by name', async () => {
  const toggled: string[] = [];
  page = await draw(
    <ListCards<Person>
      columns={[
        { key: 'name', title: '姓名', render: (_: unknown, { name }: Person) => <b>{name}</b> },
        { key: 'age', title: '年龄', render: (_: unknown, { age }: Person) => age ?? '—' },
        { key: 'note', title: '备注', render: () => <Zh text="—" /> },
        { key: 'actions', title: '操作', render: () => <button type="button">打开</button> },
      ]}
      rows={people}
      nameOf={({ name }) => name}
      selection={{ isChosen: ({ id }) => id === '2', toggle: ({ name }) => void toggled.push(name) }}
    />,
  );
  const cards = page.screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(cards).toEqual(['林申年龄31打开', '顾法规打开', '韦代年龄52打开']);
  expect(page.screen.getByRole<HTMLInputElement>('checkbox', { name: '顾法规' }).checked).toBe(true);
  await page.user.click(page.screen.getByRole('checkbox', { name: '韦代' }));
  expect(toggled).toEqual(['韦代']);
});
