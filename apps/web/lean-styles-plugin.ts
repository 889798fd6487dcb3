import type { Plugin } from 'vite';

const sheet = /[\\/]antd[\\/]dist[\\/]antd\.css$/;

/** Components of the library that no page draws: prefix of their classes → folder of their code. */
const unused: Record<string, string> = {
  affix: 'affix',
  anchor: 'anchor',
  avatar: 'avatar',
  badge: 'badge',
  'border-beam': 'border-beam',
  breadcrumb: 'breadcrumb',
  card: 'card',
  carousel: 'carousel',
  cascader: 'cascader',
  descriptions: 'descriptions',
  'float-btn': 'float-button',
  image: 'image',
  list: 'list',
  listy: 'listy',
  mentions: 'mentions',
  qrcode: 'qr-code',
  rate: 'rate',
  result: 'result',
  ribbon: 'badge',
  splitter: 'splitter',
  statistic: 'statistic',
  steps: 'steps',
  tag: 'tag',
  timeline: 'timeline',
  tour: 'tour',
  transfer: 'transfer',
  typography: 'typography',
};
const ofUnused = new RegExp(String.raw`\.ant-(${Object.keys(unused).join('|')})(?![a-z0-9])`);
/** Theme values of the run in which the library made its sheet; ours are written while the page runs (theme/theme.ts). */
const ofTheirRun = /\.css-var-_R_|\.data-ant-cssinjs-cache-path/;
/** Sets `box-sizing` by a part of a class name, which costs a comparison for each element; base.css sets it for all. */
const bySubstring = /\[class[\^*]=/;

/**
 * The sheet of the component library without what no page uses: it is read and sorted by the browser before the first page
 * is drawn. The build fails when a component of `unused` is drawn after all.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    // The tools of a development build draw more; its sheet stays whole.
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'development',
    enforce: 'pre',
    transform(code, id) {
      return sheet.test(id) ? { code: leanSheet(code), map: null } : null;
    },
    generateBundle(_options, bundle) {
      const folders = new Map(Object.entries(unused).map(([prefix, folder]) => [folder, prefix]));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const folder = /[\\/]antd[\\/]es[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? '';
          if (renderedLength > 0 && folders.has(folder))
            this.error(`antd/${folder} is drawn now: take '${folders.get(folder)}' out of lean-styles-plugin.ts`);
        }
      }
    },
  };
}

/** A style sheet without the rules of components that no page draws. Selectors of a rule that stays are kept as they are. */
export function leanSheet(css: string): string {
  let lean = '';
  for (const { head, body } of rulesOf(css)) {
    if (/^\s*@(media|supports|container)/.test(head)) {
      const inner = leanSheet(body);
      if (inner !== '') lean += `${head}{${inner}}`;
    } else if (!isLeftOut(head, body)) lean += `${head}{${body}}`;
  }
  return lean;
}

function isLeftOut(head: string, body: string): boolean {
  if (head.trim().startsWith('@')) return false;
  if (bySubstring.test(head) && body.trim().replace(/;$/, '') === 'box-sizing:border-box') return true;
  return selectorsOf(head).every((selector) => ofUnused.test(selector) || ofTheirRun.test(selector));
}

/** Selectors of a rule; a comma within brackets belongs to one of them. */
function selectorsOf(head: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of head) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Top-level rules of a sheet: what stands before the braces, and what is within. */
function* rulesOf(css: string): Generator<{ head: string; body: string }> {
  let depth = 0;
  let from = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (css[at] === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: css.slice(from, open), body: css.slice(open + 1, at) };
      from = at + 1;
    }
  }
}
