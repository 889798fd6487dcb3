import sanitizeHtml from 'sanitize-html';

const shapes = [
  ...['svg', 'g', 'defs', 'symbol', 'title', 'desc'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'use'],
];
const looks = [
  ...['id', 'class', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy'],
  ...['width', 'height', 'viewBox', 'preserveAspectRatio', 'points', 'transform', 'gradientTransform', 'gradientUnits'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'mask', 'opacity', 'offset', 'stop-color'],
  ...['stop-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stroke-miterlimit', 'stroke-opacity', 'vector-effect', 'patternUnits', 'spreadMethod'],
  ...['font-size', 'font-family', 'font-weight', 'text-anchor', 'dominant-baseline', 'letter-spacing', 'role'],
  ...['aria-label', 'aria-hidden', 'xmlns', 'version', 'href', 'xlink:href'],
];

/**
 * The safe part of an SVG picture (R3-18): shapes and their looks. Scripts, handlers, styles, frames, foreign content and
 * whatever loads from elsewhere are left out. '' when no picture is left.
 */
export function safeSvg(markup: string): string {
  const clean = sanitizeHtml(markup, {
    allowedTags: shapes,
    allowedAttributes: { '*': looks },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    // `use` may only point into the picture itself; a colour may only be a colour or a gradient of the picture.
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: safeAttributes(attributes) }) },
    allowedSchemes: [],
    allowProtocolRelative: false,
    allowedSchemesAppliedToAttributes: [],
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'foreignObject', 'iframe', 'object', 'embed'],
    nestingLimit: 50,
  }).trim();
  const start = clean.search(/<svg[\s>]/);
  const end = clean.lastIndexOf('</svg>');
  const picture = start >= 0 && end > start ? clean.slice(start, end + '</svg>'.length) : '';
  return /<(path|rect|circle|ellipse|line|polyline|polygon|text|use)[\s>]/.test(picture) ? picture : '';
}

function safeAttributes(attributes: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attributes).filter(([name, value]) => {
    if (/^(xlink:)?href$/i.test(name)) return /^#[\w-]+$/.test(value);
    if (/^xmlns/.test(name)) return value === 'http://www.w3.org/2000/svg';
    return !/url\s*\(/i.test(value) || /^url\(\s*(?:#[\w-]+|'#[\w-]+'|"#[\w-]+")\s*\)$/i.test(value.trim());
  });
  return Object.fromEntries(kept);
}
