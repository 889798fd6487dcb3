export interface Letters {
  /** Font size in pixels; by default that of the page's text. */
  size?: number | undefined;
  bold?: boolean;
}

let brush: CanvasRenderingContext2D | null = null;

/** Makes a function that measures a text's width in pixels in the page's font, e.g. for columns not yet drawn. */
export function textRuler(): (text: string, letters?: Letters) => number {
  brush ??= document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, { size = Number.parseFloat(fontSize), bold = false } = {}) => {
    if (!brush) return text.length * size;
    brush.font = `${bold ? 600 : 400} ${size}px ${fontFamily}`;
    return brush.measureText(text).width;
  };
}
