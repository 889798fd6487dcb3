/** The part of bpmn-auto-layout that is used; the package ships no declarations. */
declare module 'bpmn-auto-layout' {
  /** The same file with shapes and edges for the first process. */
  export function layoutProcess(xml: string): Promise<string>;
}

/** The part of bpmn-moddle that is used; its main entry has no declarations. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    $type: string;
    [property: string]: unknown;
  }
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: ModdleElement }>;
    toXML(root: ModdleElement): Promise<{ xml: string }>;
  }
}
