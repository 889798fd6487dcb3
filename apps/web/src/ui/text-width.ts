export interface Letters {
  /** Pixels; the size of the page's text unless told. */
  size?: number | undefined;
  bold?: boolean;
}

let brush: CanvasRenderingContext2D | null = null;

/** How wide a text is in the letters of the page: for what needs its room before it is drawn, such as the columns of a table. */
export function textRuler(): (text: string, letters?: Letters) => number {
  brush ??= document.createElement('canvas').getContext('2d');
  const { fontFamily, fontSize } = getComputedStyle(document.body);
  return (text, { size = Number.parseFloat(fontSize), bold = false } = {}) => {
    if (!brush) return text.length * size;
    brush.font = `${bold ? 600 : 400} ${size}px ${fontFamily}`;
    return brush.measureText(text).width;
  };
}
