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
  const axe = new AxeBuilder({ page });
  for (const part of besides) if ((await page.locator(part).count()) > 0) axe.exclude(part);
  const { violations } = await (rules
    ? axe.withRules(rules)
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
  ).analyze();
  const places = (nodes: (typeof violations)[number]['nodes']) =>
    nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.failureSummary}`);
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}) ${places(nodes).join(' | ')}`);
}

/** Chinese on a page in English, outside data, which says of itself that it is Chinese (lang="zh-CN"). */
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
