/** The part of bpmn-auto-layout that is used; the package ships no declarations. */
declare module 'bpmn-auto-layout' {
  /** The same file with shapes and edges for the first process. */
  export function layoutProcess(xml: string): Promise<string>;
}
