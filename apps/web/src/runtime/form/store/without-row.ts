/**
 * A cell's message without the row that the form engine puts before it: the grid counts raw materials, not lines, and the
 * place stands beside the message.
 */
export function withoutRow(message: string): string {
  return message.replace(/^(?:第 \d+ [行列]：|Row \d+: )/, '');
}
