import type { ProcessModel } from '@app/engine/workflow';
import { parseBpmn } from '@app/engine/workflow/bpmn';

/** BPMN files of an area: its own process, or one for each shared procedure with the options of the area filled in, by procedure id. */
export interface Charts {
  own: string | null;
  shared: Readonly<Record<string, string>>;
}

/** An area without process. */
export const noCharts: Charts = { own: null, shared: {} };

/** Where the chart of a shared procedure lies, from the folder of the definitions. */
export const chartFile = (procedure: string) => `procedures/${procedure}/process.bpmn`;

/** Every chart with the file that it comes from (`own` is that of the area's own) and its procedure. */
export function chartsOf(charts: Charts, own: string): { file: string; xml: string; procedure: string | null }[] {
  const first = charts.own === null ? [] : [{ file: own, xml: charts.own, procedure: null }];
  const shared = Object.entries(charts.shared).map(([id, xml]) => ({ file: chartFile(id), xml, procedure: id }));
  return [...first, ...shared];
}

const models = new WeakMap<Charts, Map<string, Promise<ProcessModel>>>();

/** The process of one of the charts, read once while the charts are held: several checks ask for it. Throws `BpmnRefused`. */
export function modelOf(charts: Charts, xml: string): Promise<ProcessModel> {
  const known = models.get(charts) ?? new Map<string, Promise<ProcessModel>>();
  models.set(charts, known);
  const model = known.get(xml) ?? parseBpmn(xml);
  known.set(xml, model);
  return model;
}
