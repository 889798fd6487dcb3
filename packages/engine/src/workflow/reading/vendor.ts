import { toFormula } from '../expression.ts';
import type { RawExtension } from './raw.ts';
import { Unsupported } from './unsupported.ts';

/** Namespaces that are understood, and the name under which their words are listed here. */
export const namespaces: Readonly<Record<string, string>> = {
  'urn:cosmetic-platform': 'p',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'flowable',
  'http://camunda.org/schema/zeebe/1.0': 'zeebe',
  'http://camunda.org/schema/modeler/1.0': 'modeler',
  'http://flowable.org/modeler': 'modeler',
  'http://bpmn.io/schema/bpmn/biocolor/1.0': 'colour',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0': 'colour',
  'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
};

/** About transactions, threads, storage or the look of another product: how a case runs does not depend on them. */
const harmless = new Set(
  `async asyncBefore asyncAfter exclusive asyncLeave asyncLeaveExclusive jobPriority priority taskPriority
  historyTimeToLive isStartableInTasklist versionTag initiator formKey formRef formRefBinding formFieldValidation
  candidateStarterUsers candidateStarterGroups idm-assignee processTag modelerTemplate modelerTemplateVersion
  modelerTemplateIcon calledElementBinding calledElementType inheritBusinessKey sameDeployment useLocalScopeForResultVariable
  triggerable followUpDate category diagramRelationId scope`.split(/\s+/),
);
/** Elements of extensions that are read elsewhere or only describe. */
const knownExtensions = new Set(
  `p:decision p:row p:in p:out camunda:formData camunda:formField camunda:in camunda:out camunda:properties camunda:failedJobRetryTimeCycle
  flowable:formProperty flowable:in flowable:out flowable:customproperties flowable:activiti-idm-assignee flowable:idm-assignee
  flowable:failedJobRetryTimeCycle
  zeebe:assignmentDefinition zeebe:taskDefinition zeebe:formDefinition zeebe:userTask zeebe:userTaskForm zeebe:calledElement
  zeebe:loopCharacteristics zeebe:subscription zeebe:taskHeaders zeebe:script zeebe:ioMapping zeebe:properties
  zeebe:versionTag zeebe:priorityDefinition`.split(/\s+/),
);

interface Around {
  /** Variables that hold who started the case. */
  initiators: ReadonlySet<string>;
  /** People as BPMN itself names them, already in our words. */
  owners: string[];
}

/**
 * Our own attributes for what a vendor says in its words: people, services, limits, called processes, results. Throws
 * `Unsupported` for everything that would change how the case runs and cannot be done.
 */
export function fromVendor(
  type: string,
  attributes: ReadonlyMap<string, Record<string, string>>,
  extensions: readonly RawExtension[],
  around: Around,
): Record<string, string> {
  for (const { vendor, name } of extensions)
    if (vendor !== 'modeler' && !knownExtensions.has(`${vendor}:${name}`))
      throw new Unsupported('notSupported', { what: `${vendor}:${name}` });
  const own: Record<string, string> = {};
  const people = [...around.owners];
  for (const vendor of ['camunda', 'flowable', 'zeebe'])
    for (const [name, value] of Object.entries(attributes.get(vendor) ?? {})) {
      if (harmless.has(name)) continue;
      const sources = peopleIn(name, value, around);
      if (sources) people.push(...sources);
      else Object.assign(own, translated(type, vendor, name, value));
    }
  for (const extension of extensions) {
    if (extension.vendor !== 'zeebe') continue;
    for (const [name, value] of Object.entries(extension.attributes))
      if (extension.name === 'assignmentDefinition') people.push(...(peopleIn(name, value, around) ?? []));
    Object.assign(own, fromZeebe(type, extension));
  }
  return people.length > 0 ? { ...own, assignees: people.join(',') } : own;
}

/** Sources of people for `assignee`, `candidateUsers`, `candidateGroups`; null for another attribute. */
function peopleIn(name: string, value: string, { initiators }: Around): string[] | null {
  const kind = { assignee: 'user', candidateUsers: 'user', candidateGroups: 'group' }[name];
  if (!kind) return null;
  const list = /^[$#=]/.test(value.trim()) ? [value] : value.split(',');
  return list.map((part) => {
    const text = part.trim();
    if (text === '$INITIATOR') return 'initiator';
    if (!/^([$#]\{|=)/.test(text)) return `${kind}:${text}`;
    const formula = toFormula(text);
    const [, path] = /^\{([^{}]+)\}$/.exec(formula) ?? [];
    if (path === undefined) throw new Unsupported('computedPeople', { name, text });
    return initiators.has(path) ? 'initiator' : `field:${path}`;
  });
}

function translated(type: string, vendor: string, name: string, value: string): Record<string, string> {
  switch (name) {
    case 'topic':
      return { service: value };
    case 'delegateExpression': {
      const [, bean] = /^[$#]\{(\w+)\}$/.exec(value) ?? [];
      if (bean) return { service: bean };
      break;
    }
    case 'type':
      if (vendor === 'camunda' && value === 'external') return {};
      break;
    case 'resultVariable':
      return { result: value };
    case 'dueDate':
      return dueDate(value);
    case 'collection':
    case 'elementVariable':
      if (type.endsWith('LoopCharacteristics')) return {};
  }
  throw new Unsupported('vendorValue', { name: `${vendor}:${name}`, value });
}

/** A due date as a duration of days becomes a limit that is shown. */
function dueDate(value: string): Record<string, string> {
  const [, days] = /^P(\d{1,4})D$/.exec(value) ?? [];
  if (!days) throw new Unsupported('dueDate', { value });
  return { limit: days, limitUnit: 'calendarDay' };
}

function fromZeebe(type: string, { name, attributes, children }: RawExtension): Record<string, string> {
  switch (name) {
    case 'taskDefinition':
      return type === 'serviceTask' || type === 'sendTask' ? { service: attributes.type ?? '' } : {};
    case 'taskHeaders': {
      const headers = children.map((child) => [child.attributes.key ?? '', child.attributes.value ?? '']);
      return { options: JSON.stringify(Object.fromEntries(headers)) };
    }
    case 'calledElement':
      if (attributes.propagateAllChildVariables === 'false' || attributes.propagateAllParentVariables === 'false')
        throw new Unsupported('callVariables');
      return attributes.processId ? { process: attributes.processId } : {};
    case 'script':
      return { formula: attributes.expression ?? '', result: attributes.resultVariable ?? '' };
    case 'ioMapping':
      if (type !== 'callActivity') throw new Unsupported('ioMapping');
      return {};
    default:
      return {};
  }
}
