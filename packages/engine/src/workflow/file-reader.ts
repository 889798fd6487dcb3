import type { ModdleElement } from 'bpmn-moddle';
import { toFormula } from './expression.ts';
import { bodyOf, idOf, isElement, list, typeOf } from './reading/moddle.ts';
import type { RawElement, RawEvent, RawExtension } from './reading/raw.ts';
import { type RawLoop, readLoop } from './reading/read-loop.ts';
import { Unsupported } from './reading/unsupported.ts';
import { fromVendor, namespaces } from './reading/vendor.ts';

/** What an element carries besides what is read here, and what nothing can run. */
const refusedProperties: Record<string, string> = {
  ioSpecification: 'ioSpecification',
  dataInputAssociations: 'a data association',
  dataOutputAssociations: 'a data association',
};

/** Reads the elements of one file: references are followed, words of vendors become our own. */
export class FileReader {
  /** Vendor by prefix, e.g. `flowable`. */
  private readonly prefixes: ReadonlyMap<string, string>;
  /** Variables that hold who started, as Camunda 7 and Flowable name them. */
  private readonly initiators = new Set<string>(['initiator']);

  constructor(root: ModdleElement) {
    this.prefixes = new Map(
      Object.entries(root.$attrs).flatMap(([key, uri]) => {
        const vendor = namespaces[uri];
        return key.startsWith('xmlns:') && vendor ? [[key.slice('xmlns:'.length), vendor] as const] : [];
      }),
    );
    for (const element of list(root.rootElements)) {
      if (typeOf(element) !== 'process') continue;
      for (const node of list(element.flowElements)) {
        const name = Object.entries(node.$attrs).find(([key]) => key.endsWith(':initiator'))?.[1];
        if (name) this.initiators.add(name);
      }
    }
  }

  formula(text: string): string {
    return toFormula(text);
  }

  /** Attributes of our own namespace, whatever prefix the file gave it. */
  attributes(item: ModdleElement): Record<string, string> {
    return this.split(item).get('p') ?? {};
  }

  /** Scripts that the process keeps under a name: `<p:script name="…">`. */
  scripts(process: ModdleElement): Record<string, string> {
    const found = this.extensions(process).filter(({ vendor, name }) => vendor === 'p' && name === 'script');
    return Object.fromEntries(found.map(({ attributes, text }) => [attributes.name ?? '', text ?? '']));
  }

  /** Who may start a process: `p:starters`, and the candidate starters of Camunda 7 and Flowable in our words. */
  startersOf(process: ModdleElement): string {
    const own = this.split(process);
    const named = (name: string, kind: string) =>
      [own.get('camunda')?.[name], own.get('flowable')?.[name]].flatMap((list) =>
        (list ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [`${kind}:${one.trim()}`])),
      );
    const vendor = [...named('candidateStarterUsers', 'user'), ...named('candidateStarterGroups', 'group')];
    return [own.get('p')?.starters ?? '', ...vendor].filter(Boolean).join(',');
  }

  /** An element with all that it refers to; throws `Unsupported` for what nothing can run. */
  element(item: ModdleElement): RawElement {
    for (const [property, name] of Object.entries(refusedProperties))
      if (item[property] !== undefined) throw new Unsupported('notSupported', { what: name });
    if (item.isForCompensation === true) throw new Unsupported('notSupported', { what: 'compensation' });
    const type = typeOf(item);
    const extensions = this.extensions(item);
    const attributes = {
      ...fromVendor(type, this.split(item), extensions, { initiators: this.initiators, owners: ownersOf(item) }),
      ...this.attributes(item),
    };
    return {
      id: item.id ?? '',
      type,
      attributes,
      properties: propertiesOf(item),
      extensions,
      defaultFlow: idOf(item.default) || null,
      events: list(item.eventDefinitions).map((event) => this.event(event)),
      loop: isElement(item.loopCharacteristics) ? this.loop(item.loopCharacteristics) : null,
      starts: list(item.flowElements).flatMap((one) => (typeOf(one) === 'startEvent' ? [one.id ?? ''] : [])),
      message: isElement(item.messageRef) ? this.message(item.messageRef) : null,
      formula: toFormula,
    };
  }

  /** The form that a vendor's key or id names; null when there is none. */
  formName(item: ModdleElement, extensions: readonly RawExtension[]): string | null {
    const words = [
      ...this.split(item).values(),
      ...extensions.flatMap((one) => (one.name === 'formDefinition' ? [one.attributes] : [])),
    ];
    return words.flatMap(({ formKey, formRef, formId }) => formKey ?? formRef ?? formId ?? [])[0] ?? null;
  }

  private event(event: ModdleElement): RawEvent {
    const target = [event.messageRef, event.signalRef, event.errorRef, event.escalationRef].find(isElement);
    const message = target && typeOf(target) === 'message' ? this.message(target) : null;
    const code = target?.errorCode ?? target?.escalationCode;
    return {
      type: typeOf(event),
      duration: bodyOf(event.timeDuration),
      date: bodyOf(event.timeDate),
      cycle: bodyOf(event.timeCycle),
      name: message?.name ?? (typeof code === 'string' ? code : (target?.name ?? target?.id ?? null)),
      key: message?.key ?? null,
    };
  }

  private message(message: ModdleElement): { name: string; key: string | null } {
    const subscription = this.extensions(message).find(({ name }) => name === 'subscription');
    return { name: message.name ?? message.id ?? '', key: subscription?.attributes.correlationKey ?? null };
  }

  private loop(item: ModdleElement): RawElement['loop'] {
    const own = this.split(item);
    const raw: RawLoop = {
      type: typeOf(item),
      isSequential: item.isSequential === true,
      cardinality: bodyOf(item.loopCardinality),
      completionCondition: bodyOf(item.completionCondition),
      loopCondition: bodyOf(item.loopCondition),
      testBefore: item.testBefore === true,
      loopMaximum: item.loopMaximum === undefined ? null : String(item.loopMaximum),
      attributes: { ...own.get('camunda'), ...own.get('flowable'), ...own.get('p') },
      extensions: this.extensions(item),
    };
    if (item.loopDataInputRef !== undefined) raw.attributes.list ??= idOf(item.loopDataInputRef);
    if (isElement(item.inputDataItem))
      raw.attributes.element ??= item.inputDataItem.name ?? item.inputDataItem.id ?? '';
    return readLoop(raw, toFormula);
  }

  /** Foreign attributes by vendor; one whose namespace is unknown is refused, because nobody can say what it means. */
  private split(item: ModdleElement): Map<string, Record<string, string>> {
    const found = new Map<string, Record<string, string>>();
    for (const [key, value] of Object.entries(item.$attrs)) {
      const colon = key.indexOf(':');
      if (colon < 0 || key.startsWith('xmlns:')) continue;
      const vendor = this.prefixes.get(key.slice(0, colon));
      if (!vendor) throw new Unsupported('foreign', { name: key });
      found.set(vendor, { ...found.get(vendor), [key.slice(colon + 1)]: value });
    }
    return found;
  }

  private extensions(item: ModdleElement): RawExtension[] {
    return isElement(item.extensionElements)
      ? list(item.extensionElements.values).map((one) => this.extension(one))
      : [];
  }

  private extension(item: ModdleElement): RawExtension {
    const [prefix = '', name = ''] = item.$type.split(':');
    const declared: unknown = item[`xmlns:${prefix}`] ?? item.$attrs?.[`xmlns:${prefix}`];
    const vendor = typeof declared === 'string' ? namespaces[declared] : this.prefixes.get(prefix);
    if (!vendor) throw new Unsupported('foreign', { name: item.$type });
    const attributes = Object.fromEntries(
      Object.entries(item).flatMap(([key, value]) =>
        key.startsWith('$') || typeof value !== 'string' ? [] : [[key, value] as const],
      ),
    );
    const text = typeof item.$body === 'string' && item.$body.trim() !== '' ? item.$body.trim() : null;
    return { vendor, name, attributes, text, children: list(item.$children).map((child) => this.extension(child)) };
  }
}

/** BPMN's own attributes that are texts or switches, and the host of a border event. */
function propertiesOf(item: ModdleElement): Record<string, string> {
  const values = Object.entries(item).flatMap(([key, value]) =>
    !key.startsWith('$') && ['string', 'boolean'].includes(typeof value) ? [[key, String(value)] as const] : [],
  );
  // Switches that are on by default are not among an element's own properties.
  const off = ['cancelActivity', 'isInterrupting'].filter((key) => item[key] === false).map((key) => [key, 'false']);
  const host = idOf(item.attachedToRef);
  return { ...Object.fromEntries([...values, ...off]), ...(host === '' ? {} : { attachedToRef: host }) };
}

/** BPMN's own way to say who does a task: `user(anna), group(legal)`; a bare name is a group. */
function ownersOf(item: ModdleElement): string[] {
  return list(item.resources).flatMap((resource) => {
    const assignment = isElement(resource.resourceAssignmentExpression)
      ? bodyOf(resource.resourceAssignmentExpression.expression)
      : null;
    if (assignment === null) throw new Unsupported('resource');
    const isPerson = ['humanPerformer', 'performer'].includes(typeOf(resource));
    return assignment.split(',').map((part) => {
      const [, kind, name] = /^(user|group)\((.+)\)$/.exec(part.trim()) ?? [];
      return kind ? `${kind}:${name}` : `${isPerson ? 'user' : 'group'}:${part.trim()}`;
    });
  });
}
