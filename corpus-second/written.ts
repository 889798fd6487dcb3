import type { Plan, PlanRow } from './plan.ts';

/**
 * Rows from lines of `name|percent|purpose`, with `|remark` where one is due; `>` names the part of the following lines.
 * @param namedIn what a row says besides of the ingredient, such as its INCI name.
 */
function rowsOf(text: string, namedIn: (name: string) => Partial<PlanRow>): PlanRow[] {
  let part: string | undefined;
  return text
    .trim()
    .split('\n')
    .flatMap((line): PlanRow[] => {
      if (line.trim().startsWith('>')) {
        part = line.trim().slice(1);
        return [];
      }
      const [name = '', percent = '', purpose = '', remark] = line.trim().split('|');
      return [
        {
          name,
          percent,
          purpose,
          ...namedIn(name),
          ...(remark === undefined ? {} : { remark }),
          ...(part === undefined ? {} : { part }),
        },
      ];
    });
}

type Usual = Pick<Plan, 'storage' | 'warnings'>;
type Written = Omit<Plan, 'rows' | 'origin' | 'months' | 'assessment' | keyof Usual> &
  Partial<Pick<Plan, 'origin' | 'months' | 'assessment'> & Usual> & { formula: string };

/** Makes plans of products from what an author writes of each; the rest is what the author says of most (`usual`). */
export function writer(
  usual: Usual,
  namedIn: (name: string) => Partial<PlanRow> = () => ({}),
): (written: Written) => Plan {
  return ({ formula, ...rest }) => ({
    origin: 'domestic',
    months: 36,
    assessment: 'full',
    ...usual,
    ...rest,
    rows: rowsOf(formula, namedIn),
  });
}
