/** The part of bpmn-moddle that is read; the package ships no declaration for its main entry. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    $type: string;
    id?: string;
    name?: string;
    $attrs: Record<string, string>;
    [property: string]: unknown;
  }
  export class BpmnModdle {
    fromXML(
      xml: string,
    ): Promise<{ rootElement: ModdleElement; warnings: { message: string; element?: ModdleElement }[] }>;
    toXML(element: ModdleElement, options: { format: boolean }): Promise<{ xml: string }>;
  }
}
