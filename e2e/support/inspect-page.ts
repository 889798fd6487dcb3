import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Header, menu and tabs: the same on every page of a person, so that one look at them is enough. */
export const shell = ['.hd', '.side', '.tabs'];

/**
 * What axe says against the page by WCAG 2.1 A and AA (or by `rules` alone), one line for each rule that is broken;
 * `besides` names parts that were judged already.
 */
export async function accessibilityFaults(
  page: Page,
  { rules, besides = [] }: { rules?: string[] | undefined; besides?: readonly string[] } = {},
): Promise<string[]> {
  // The other mode opens a window of its own for each look, for frames of other sites; this page has none.
  // A page that has it already, because people walk inside the application, does not read it again: that takes longer than a look.
  const known = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(known ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    // Loaded anew for two rules: one is still an experiment and not asked for, the other is about sounds that play by themselves, and there are none.
    .options({ resultTypes: ['violations'], preload: false });
  for (const part of besides) if ((await page.locator(part).count()) > 0) axe.exclude(part);
  // Removed, because axe does not judge what is below a picture, and the watermark covers every page.
  const bare = await page.addStyleTag({ content: '.watermark { display: none !important; }' });
  const { violations } = await (rules
    ? axe.withRules(rules)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  ).analyze();
  await bare.evaluate((style) => style.parentNode?.removeChild(style));
  const places = (nodes: (typeof violations)[number]['nodes']) =>
    nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`);
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}) ${places(nodes).join(' | ')}`);
}

/** Chinese texts on an English page, other than data, which is marked with lang="zh-CN". */
export async function chineseTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const own = node.parentElement;
      if (!own || !/\p{Script=Han}/u.test(text) || !own.checkVisibility({ visibilityProperty: true })) continue;
      if (own.closest('style, script, textarea') || own.closest('[lang]')?.matches(':lang(zh)')) continue;
      found.add(`“${text.slice(0, 40)}” in ${own.tagName.toLowerCase()}.${String(own.className).slice(0, 50)}`);
    }
    return [...found];
  });
}

/** Texts that are cut off without an ellipsis, and a page wider than its window. */
export async function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    if (document.documentElement.scrollWidth > window.innerWidth) found.add('the page is wider than the window');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const own = node.parentElement;
      if (text === '' || !own || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (own.closest('.visually-hidden, svg, style, script, textarea, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let block: Element = own;
      while (block.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
      if (getComputedStyle(block).textOverflow === 'ellipsis') continue;
      for (let frame: Element | null = block; frame; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') break;
        const edge = frame.getBoundingClientRect();
        const cut =
          (style.overflowX === 'hidden' || style.overflowX === 'clip') &&
          (box.right > edge.right + 1.5 || box.left < edge.left - 1.5);
        const spills =
          frame === block &&
          /^(BUTTON|LABEL|H1|H2|H3|H4|TH|LEGEND)$/.test(frame.tagName) &&
          frame.clientWidth > 0 &&
          box.right > edge.right + 1.5;
        if (cut || spills) {
          found.add(
            `“${text.slice(0, 40)}” in ${block.tagName.toLowerCase()}.${String(block.className).slice(0, 60)}: ${Math.round(box.right - edge.right)} px beyond ${frame.tagName.toLowerCase()}.${String(frame.className).slice(0, 60)}`,
          );
          break;
        }
      }
    }
    return [...found];
  });
}

/** Those of them that cannot be read at all: shortened texts of lists are shown whole under the pointer (ui/whole-texts.ts). */
export const hiddenTexts = async (page: Page): Promise<string[]> => [
  ...(await clippedTexts(page)),
  ...(await unreadableTexts(page)).filter((fault) => !fault.startsWith('shortened')),
];

/**
 * What a person cannot read on a page although it is there: texts covered by something, cut at their foot, shortened,
 * squeezed into a column of single signs, values and placeholders wider than their input, tables wider than their place.
 */
export async function unreadableTexts(page: Page): Promise<string[]> {
  // The compiler calls this on every function that has a name; the page does not know it.
  await page.evaluate('globalThis.__name ??= (named) => named');
  return page.evaluate(() => {
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').slice(0, 50)}`;
    const notify = (fault: string, text: string, element: Element) =>
      found.add(`${fault}: “${text.slice(0, 40)}” in ${nameOf(element)}`);
    const overlays =
      '.mask, .ant-drawer, .ant-modal-root, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-message';
    const brush = document.createElement('canvas').getContext('2d');

    for (const input of document.querySelectorAll('input')) {
      if (!input.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (/^(checkbox|radio|file|hidden|password)$/.test(input.type) || !brush) continue;
      const style = getComputedStyle(input);
      brush.font = style.font;
      const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const text = input.value === '' ? input.placeholder : input.value;
      const over = brush.measureText(text).width - room;
      if (text !== '' && room > 0 && over > 1)
        notify(
          `${input.value === '' ? 'placeholder' : 'value'} ${Math.round(over)} px wider than its input`,
          text,
          input,
        );
    }

    for (const box of document.querySelectorAll<HTMLElement>('*')) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.clientWidth === 0 || !box.checkVisibility()) continue;
      const { overflowX } = getComputedStyle(box);
      if (overflowX !== 'auto' && overflowX !== 'scroll') continue;
      if (box.closest('.tabs, .djs-container, textarea, pre')) continue;
      found.add(`wider than its place by ${box.scrollWidth - box.clientWidth} px: ${nameOf(box)}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const own = node.parentElement;
      if (text === '' || !own || !own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (own.closest('.visually-hidden, .skip, svg, style, script, textarea, [aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const first = lines[0];
      if (!first) continue;
      let block: Element = own;
      while (block.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
      const style = getComputedStyle(block);
      const shortened =
        (style.textOverflow === 'ellipsis' && block.scrollWidth > block.clientWidth + 1) ||
        (style.webkitLineClamp !== 'none' && block.scrollHeight > block.clientHeight + 1);
      if (shortened) notify('shortened', text, block);
      // The part of each line that is not clipped by the elements around it.
      let seen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
      let scrolls = shortened;
      for (let frame: Element | null = block; frame; frame = frame.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(frame);
        const edge = frame.getBoundingClientRect();
        scrolls ||= overflowY === 'auto' || overflowY === 'scroll';
        if (overflowY === 'hidden' && !scrolls && edge.height > 0 && !frame.closest('.djs-container')) {
          const last = lines.at(-1) ?? first;
          const over = Math.max(last.bottom - edge.bottom, edge.top - first.top);
          // A line box is higher than its letters.
          if (over > (last.height - Number.parseFloat(style.fontSize)) / 2 + 1) {
            notify(`cut by ${Math.round(over)} px at its foot or head`, text, frame);
            break;
          }
        }
        if (overflowX !== 'visible')
          seen = { ...seen, left: Math.max(seen.left, edge.left), right: Math.min(seen.right, edge.right) };
        if (overflowY !== 'visible')
          seen = { ...seen, top: Math.max(seen.top, edge.top), bottom: Math.min(seen.bottom, edge.bottom) };
        if (position === 'fixed') break;
      }
      if (lines.length > 3 && text.length > 4 && text.length / lines.length < 2.5)
        notify(`squeezed into ${lines.length} lines`, text, block);
      for (const line of lines) {
        const middle = (line.top + line.bottom) / 2;
        const [left, right] = [Math.max(line.left, seen.left) + 3, Math.min(line.right, seen.right) - 3];
        if (left >= right || middle <= seen.top + 1 || middle >= seen.bottom - 1) continue;
        const cover: Element | null | undefined = [left, (left + right) / 2, right]
          .map((x) => document.elementFromPoint(x, middle))
          .find((at) => at && !at.contains(own) && !own.contains(at) && !at.matches('.ant-select-input, .fg-idle'));
        // A layer over the whole page, such as a dialog, covers it on purpose.
        const over: Element | null | undefined = cover?.closest(overlays);
        if (!cover || (over && !over.contains(own)) || (shortened && block.contains(cover))) continue;
        notify(`covered by ${nameOf(cover)}`, text, block);
        break;
      }
    }
    return [...found];
  });
}
