import type { TextValues } from '@app/contract';
import type { FaultCode } from '../faults/index.ts';

/** The fault behind a message of the parser: its line counts from 1, what it quotes is shortened to what can be shown. */
export function xmlFaultOf(message: string): { code: FaultCode; values: TextValues } {
  const line = Number(/^\tline: (\d+)$/m.exec(message)?.[1] ?? 0) + 1;
  const cause = /\tnested error: (.*)/s.exec(message)?.[1] ?? message;
  for (const [code, pattern] of words) {
    const found = pattern.exec(cause);
    if (found) return { code, values: { line, word: shown(found[1] ?? '') } };
  }
  return { code: 'xml', values: { line } };
}

/** What the parser (bpmn-moddle with saxen) says, with what it says it of in the first group. */
const words: readonly (readonly [FaultCode, RegExp])[] = [
  ['xmlRoot', /^failed to parse document as /],
  ['xmlReference', /^unresolved reference <([^<>]*)>/],
  ['xmlElement', /unknown type <([^<>]*)>/],
  ['xmlPrefix', /missing namespace on <([^<>]*)>/],
  ['xmlId', /illegal ID <([^<>]*)>/],
  ['xmlSameId', /duplicate ID <([^<>]*)>/],
  ['xmlText', /unexpected body text <([^<>]*)>/],
  ['xmlQuotes', /missing attribute value quotes/],
  ['xmlTag', /unclosed tag|closing tag mismatch|missing close tag|unexpected end of file|missing start tag/],
];

function shown(word: string): string {
  return word.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 60);
}
