/** Kinds of node at which people act: an ordinary task and a countersign (spec 3, R3-43). */
export const userNodeTypes = ['userTask', 'signTask'] as const;

/** Whether a node waits for people; everything else the engine passes by itself. */
export function isUserNode(nodeType: string): boolean {
  return (userNodeTypes as readonly string[]).includes(nodeType);
}
