import sanitizeHtml from 'sanitize-html';
import { withoutControls } from './plain-text.ts';

/** Markup allowed in messages: structured text. Everything that runs, loads or covers the page is removed. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
    ...['a', 'img'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/], 'font-weight': [/^(bold|[1-9]00)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
  // Only pictures inside the message: loading one from another server would tell that server who reads.
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/.test(frame.attribs.src ?? ''),
};

/** The safe part of a person's HTML (R3-35); '' when no readable content is left. */
export function safeHtml(html: string): string {
  const clean = sanitizeHtml(withoutControls(html), allowed);
  const text = clean.replace(/<(?!img\b)[^<>]*>/g, '').replace(/&nbsp;|\s/g, '');
  return text === '' ? '' : clean.trim();
}
