import { describe, expect, it } from 'vitest';
import { readMenuXml, XmlFault } from './menu-xml.ts';

const named = (name: string) =>
  `<resources system="s">\n<resource alias="a">\n<name lang="zh-CN">${name}</name></resource></resources>`;
async function faultOf(xml: string): Promise<{ key: string; line: unknown }> {
  const error = await readMenuXml(xml).catch((caught: unknown) => caught);
  if (!(error instanceof XmlFault)) throw new Error('the file was read');
  return { key: error.key, line: error.values.line };
}

describe('a file of menus', () => {
  it.each([
    ['<resources system="s">\n<resource alias="a">\n<name lang="zh-CN">x</resources>', 'menu.xmlTag', 3],
    ['<resources system="s">', 'menu.xmlTag', 1],
    ['', 'menu.xmlTag', 1],
    ['<resources system="s">\n<resource alias=a/></resources>', 'menu.xmlAttribute', 2],
    ['<resources system="s">\n<resource alias="a" alias="b"/></resources>', 'menu.xmlAttribute', 2],
    [named('研发 & 法规'), 'menu.xmlTag', 3],
    [named('&nbsp;'), 'menu.xmlEntity', 3],
    [named('a\u0000b'), 'menu.xmlCharacter', 3],
  ])('that is no XML says where and why: %j', async (xml, key, line) => {
    expect(await faultOf(xml)).toEqual({ key, line });
  });

  it.each(['&#x202E;gnp.exe', '\u2066x', '&lt;b&gt;x&lt;/b&gt;', '&lt;script&gt;', '&#x7f;x'])(
    'takes no name with signs that nobody sees or with markup: %s',
    async (name) => {
      expect(await faultOf(named(name))).toEqual({ key: 'menu.xmlValue', line: 3 });
    },
  );

  it('keeps a name composed, however the file writes it', async () => {
    const [menu] = await readMenuXml(named('Cafe\u0301'));
    expect(menu?.name['zh-CN']).toBe('Caf\u00e9');
  });
});
