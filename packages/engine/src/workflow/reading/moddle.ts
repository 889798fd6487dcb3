import type { ModdleElement } from 'bpmn-moddle';

/** Text of an expression; null when there is none. */
export function bodyOf(expression: unknown): string | null {
  const body = isElement(expression) ? expression.body : undefined;
  return typeof body === 'string' && body.trim() !== '' ? body.trim() : null;
}

/** `bpmn:UserTask` → `userTask`. */
export function typeOf(element: ModdleElement): string {
  const name = element.$type.slice(element.$type.indexOf(':') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function isElement(value: unknown): value is ModdleElement {
  return typeof value === 'object' && value !== null && '$type' in value;
}

/** Elements in a property that holds several. */
export function list(value: unknown): ModdleElement[] {
  return Array.isArray(value) ? value.filter(isElement) : [];
}

/** Id of an element that a property refers to; empty when it refers to nothing. */
export function idOf(value: unknown): string {
  return isElement(value) ? (value.id ?? '') : '';
}
