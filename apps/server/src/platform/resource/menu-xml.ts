import type { RoleId } from '@app/contract';
import { cleanName, languages, RoleId as RoleIdSchema, textFault } from '@app/contract';
import { SaxesParser } from 'saxes';
import { ownTurn } from '../../kernel/turns/own-turn.ts';
import { mostLevels, mostMenus } from './menu-tree.ts';
import type { MenuContent, MenuRow } from './resource.store.ts';

/** A node of the XML; `line` is where it begins. */
export interface XmlMenu extends MenuContent {
  line: number;
  children: XmlMenu[];
}
/** A file is refused; carries the key of the message and its values. */
export class XmlFault extends Error {
  constructor(
    readonly key: string,
    readonly values: Record<string, string | number>,
  ) {
    super(key);
  }
}

/** Known messages of the parser with the key of our own message; any other counts as 'broken'. */
const broken: readonly (readonly [string, RegExp])[] = [
  ['menu.xmlAttribute', /attribute|unquoted|value required|value must be quoted/],
  ['menu.xmlEntity', /entity/],
  ['menu.xmlTag', /tag|unexpected end|root/],
  ['menu.xmlCharacter', /disallowed character|malformed name/],
];
const faultOf = (message: string) => broken.find(([, words]) => words.test(message))?.[0] ?? 'menu.xmlBroken';

const attributes = ['alias', 'icon', 'url', 'defaultUrl', 'open', 'layout', 'sort'] as const;
const chunk = 32_768;

/** Menus as XML, each below its parent. */
export function writeMenuXml(rows: readonly MenuRow[], tops: readonly string[], system: string): string {
  const children = new Map<string | null, MenuRow[]>();
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row]);
  const write = (row: MenuRow, indent: string): string => {
    const values = { ...row, defaultUrl: row.default_url, sort: String(row.sort) };
    const head = attributes.flatMap((name) => {
      const value = values[name];
      return value === null ? [] : [` ${name}="${escaped(value)}"`];
    });
    const inner = `${indent}  `;
    return [
      `${indent}<resource${head.join('')}>`,
      ...languages.flatMap((language) => {
        const name = row.name[language];
        return name === undefined ? [] : [`${inner}<name lang="${language}">${escaped(name)}</name>`];
      }),
      ...(row.icon_svg === null ? [] : [`${inner}<iconSvg>${escaped(row.icon_svg)}</iconSvg>`]),
      ...row.roles.map((role) => `${inner}<role>${role}</role>`),
      ...(children.get(row.id) ?? []).map((child) => write(child, inner)),
      `${indent}</resource>`,
    ].join('\n');
  };
  const top = rows.filter((row) => tops.includes(row.id)).map((row) => write(row, '  '));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<resources system="${escaped(system)}">\n${top.join('\n')}\n</resources>\n`;
}

/**
 * Reads menus from XML. A document type stops it at once, so that no entities beyond the five of XML are possible; size, number and depth are
 * limited while reading. The file is parsed in pieces with pauses, so that a large one blocks nobody.
 */
export async function readMenuXml(xml: string): Promise<XmlMenu[]> {
  const parser = new SaxesParser({ position: true });
  const reader = new Reader(() => parser.line);
  parser.on('error', (error) => {
    throw new XmlFault(faultOf(error.message), { line: parser.line });
  });
  parser.on('doctype', () => {
    throw new XmlFault('menu.xmlDoctype', { line: parser.line });
  });
  parser.on('opentag', (tag) =>
    reader.open(
      tag.name,
      Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [name, String(value)])),
    ),
  );
  parser.on('closetag', () => reader.close());
  parser.on('text', (value) => reader.text(value));
  parser.on('cdata', (value) => reader.text(value));
  for (let at = 0; at < xml.length; at += chunk) {
    parser.write(xml.slice(at, at + chunk));
    await ownTurn();
  }
  parser.close();
  return reader.menus;
}

/** State of the parser: the open elements. */
class Reader {
  readonly menus: XmlMenu[] = [];
  private readonly open_: { name: string; menu: XmlMenu | null; text: string; lang: string }[] = [];
  private count = 0;

  constructor(private readonly line: () => number) {}

  open(name: string, values: Record<string, string>): void {
    const parent = this.open_.at(-1);
    const frame = { name, menu: null as XmlMenu | null, text: '', lang: values.lang ?? '' };
    if (!parent) this.expect(name === 'resources', name);
    else if (name === 'resource') {
      this.expect(parent.name === 'resources' || parent.name === 'resource', name);
      frame.menu = this.begin(values, parent.menu);
    } else {
      this.expect(parent.name === 'resource' && ['name', 'iconSvg', 'role'].includes(name), name);
      if (name === 'name')
        this.expect(
          languages.some((language) => language === values.lang),
          `lang=${values.lang}`,
        );
    }
    this.open_.push(frame);
  }

  text(value: string): void {
    const frame = this.open_.at(-1);
    if (frame) frame.text += value;
  }

  close(): void {
    const frame = this.open_.pop();
    if (!frame) return;
    const owner = this.open_.at(-1)?.menu;
    if (frame.name === 'resource' && frame.menu) this.finish(frame.menu);
    else if (frame.name === 'resources') this.expect(frame.text.trim() === '', frame.text.trim().slice(0, 30));
    else if (owner && frame.name === 'name') owner.name = { ...owner.name, [frame.lang]: this.named(frame.text) };
    else if (owner && frame.name === 'iconSvg') owner.icon_svg = frame.text.trim().slice(0, 50_000);
    else if (owner && frame.name === 'role') owner.roles.push(this.role(frame.text.trim()));
  }

  private begin(values: Record<string, string>, parent: XmlMenu | null): XmlMenu {
    this.count += 1;
    if (this.count > mostMenus) throw new XmlFault('menu.tooMany', { most: mostMenus });
    if (this.open_.length > mostLevels) throw new XmlFault('menu.tooDeep', { most: mostLevels });
    const unknown = Object.keys(values).find((name) => !attributes.some((known) => known === name));
    this.expect(unknown === undefined, unknown ?? '');
    const alias = values.alias ?? '';
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,60}$/.test(alias)) this.wrong('alias');
    const sort = Number(values.sort ?? '0');
    if (!Number.isFinite(sort) || Math.abs(sort) > 1e9) this.wrong('sort');
    if (values.open !== undefined && !['frame', 'window', 'tab'].includes(values.open)) this.wrong('open');
    const menu: XmlMenu = {
      alias,
      name: { 'zh-CN': '', 'zh-TW': '', en: '' },
      icon: this.short(values.icon, 'icon', 100) || null,
      icon_svg: null,
      url: this.short(values.url, 'url', 1_000) || null,
      default_url: this.short(values.defaultUrl, 'defaultUrl', 1_000) || null,
      open: values.open ?? null,
      layout: this.short(values.layout, 'layout', 100) || null,
      sort,
      roles: [],
      line: this.line(),
      children: [],
    };
    (parent ? parent.children : this.menus).push(menu);
    return menu;
  }

  private finish(menu: XmlMenu): void {
    const { 'zh-CN': main, en, 'zh-TW': tw } = menu.name;
    const any = main || tw || en;
    if (!any) throw new XmlFault('menu.xmlValue', { line: menu.line, name: 'name' });
    menu.name = { 'zh-CN': main || any, 'zh-TW': tw || main || any, en: en || any };
    menu.roles = [...new Set(menu.roles)];
  }

  private role(text: string): RoleId {
    const role = RoleIdSchema.safeParse(text);
    if (!role.success) throw new XmlFault('menu.xmlRole', { line: this.line(), name: text.slice(0, 40) });
    return role.data;
  }

  private named(value: string): string {
    const name = cleanName(this.short(value, 'name'));
    return textFault(name, 'name') ? this.wrong('name') : name;
  }

  private short(value: string | undefined, name: string, most = 100): string {
    const text = (value ?? '').trim();
    return text.length <= most ? text : this.wrong(name);
  }

  private expect(holds: boolean, name: string): void {
    if (!holds) throw new XmlFault('menu.xmlUnknown', { line: this.line(), name: name.slice(0, 60) });
  }

  private wrong(name: string): never {
    throw new XmlFault('menu.xmlValue', { line: this.line(), name });
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"\n\t\r]/g, (sign) => entities[sign] ?? sign);
}
