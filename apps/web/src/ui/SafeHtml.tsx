import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Zh } from './Zh.tsx';

const plain = new Set(
  'P BR DIV SPAN H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE CODE HR B STRONG I EM U S DEL INS SUB SUP MARK SMALL UL OL LI DL DT DD TABLE THEAD TBODY TFOOT TR TH TD CAPTION'.split(
    ' ',
  ),
);
/** Elements that are dropped with their content, which is not meant to be read. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TITLE']);

/**
 * Shows a message's HTML, rebuilt from harmless elements. The server has cleaned it already; here no markup of the source
 * reaches the page, so a gap in the server's cleaning does no harm.
 */
export function SafeHtml({ html }: { html: string }): ReactNode {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return <>{childrenOf(body, 0)}</>;
  }, [html]);
}

const deepest = 60;

function childrenOf(node: Node, depth: number): ReactNode[] {
  if (depth > deepest) return [];
  return [...node.childNodes].map((child, at) => draw(child, at, depth));
}

function draw(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return <Zh key={key} text={node.textContent ?? ''} />;
  if (!(node instanceof Element) || dropped.has(node.tagName)) return null;
  const children = childrenOf(node, depth + 1);
  const tag = node.tagName.toLowerCase();
  if (node.tagName === 'BR' || node.tagName === 'HR') return createElement(tag, { key });
  if (node.tagName === 'A') return link(node, key, children);
  if (node.tagName === 'IMG') return picture(node, key);
  if (!plain.has(node.tagName)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(tag, { key, ...spans(node) }, ...children);
}

function link(node: Element, key: number, children: ReactNode[]): ReactNode {
  const href = node.getAttribute('href') ?? '';
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** Draws only pictures inside the message: a picture loaded from another server would tell that server who reads it. */
function picture(node: Element, key: number): ReactNode {
  const src = node.getAttribute('src') ?? '';
  return /^data:image\/(png|jpeg|gif|webp);base64,/.test(src) ? (
    <img key={key} src={src} alt={node.getAttribute('alt') ?? ''} />
  ) : null;
}

function spans(node: Element): { colSpan?: number; rowSpan?: number } {
  const span = (name: string) => Math.min(20, Number(node.getAttribute(name)) || 1);
  return node.tagName === 'TD' || node.tagName === 'TH' ? { colSpan: span('colspan'), rowSpan: span('rowspan') } : {};
}
