/** Attribute on titles set here, so that they can be removed when the text is no longer cut. */
const mark = 'data-whole';

/**
 * Texts cut by an ellipsis, and values wider than their input, can be read whole under the pointer: the element gets its
 * text as title when the pointer comes to it. One listener for all pages; elements with a title of their own keep it.
 */
export function showWholeTexts(target: Document = document): void {
  target.addEventListener(
    'pointerover',
    ({ target: at }) => {
      for (let element = at instanceof Element ? at : null, up = 0; element && up < 4; up += 1) {
        if (element instanceof HTMLElement) giveTitle(element);
        element = element.parentElement;
      }
    },
    { passive: true },
  );
}

function giveTitle(element: HTMLElement): void {
  const whole = isCut(element) ? textOf(element) : '';
  if (element.hasAttribute(mark) ? element.title === whole : whole === '' || element.closest('[title]')) return;
  element.title = whole;
  element.toggleAttribute(mark, whole !== '');
  if (whole === '') element.removeAttribute('title');
}

/** Whether the text is larger than its element; one pixel is tolerated as rounding. */
function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth > element.clientWidth + 1) {
    if (element instanceof HTMLInputElement) return element.type !== 'password';
    if (getComputedStyle(element).textOverflow === 'ellipsis') return true;
  }
  return element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).webkitLineClamp !== 'none';
}

const textOf = (element: HTMLElement): string =>
  element instanceof HTMLInputElement ? element.value || element.placeholder : element.textContent.trim();
