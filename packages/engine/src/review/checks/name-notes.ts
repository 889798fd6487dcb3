import { withoutEnd } from '@app/contract';
import { z } from 'zod';
import { compare, decimal } from '../../decimal/index.ts';
import { perText } from '../../remember.ts';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { type ContainedSubstance, cell } from '../rows.ts';
import { fillText, Said } from '../say.ts';
import { called, short } from '../words.ts';
import { entriesFor, isNamedBy } from './limits/limit-entries.ts';

const parts =
  /根|茎|莖|叶|葉|花|果|籽|子|种|種|仁|皮|树|樹|全草|全株|枝|芽|汁|油|胶|膠|脂|壳|殼|鳞|鱗|穗|蕊|蕾|木|心|块|塊|球|髓|瓣|苗|藤|草|萼|核|衣|谷|麦麸|细胞|愈伤|孢|菌|藻|酵母|发酵|發酵|ROOT|STEM|LEAF|FLOWER|FRUIT|SEED|BARK|BUD|BULB|PEEL|HERB|WHOLE|KERNEL|CALLUS|CELL/i;

/** F08–F11, F33: what the notes of the catalogue say about the way a name is written. */
export const nameNotes = check({
  options: z.strictObject({
    note: z.enum(['formerName', 'className', 'irregular', 'plantPart', 'colourIndex']),
    /** Tables of colourants, for `colourIndex`. */
    tables: z.array(z.string()).default([]),
    title: Said,
    detail: Said.optional(),
  }),
  run(subject, { note, tables, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    return checked(
      subject.substances.flatMap((substance): Draft[] => {
        const better = faultOf(subject, substance, note, tables);
        if (better === undefined) return [];
        const get = (name: string) => (name === 'name' ? called(substance.row) : better);
        return [
          {
            subject: substance.row.rowId,
            // The catalogue's note speaks of extracts; that a powder, juice or water names its part is only told.
            ...(note === 'plantPart' && !isExtract(substance) ? { severity: 'info' as const } : {}),
            title: fillText(title, get),
            ...(detail ? { detail: fillText(detail, get) } : {}),
            places: [cell(subject.field('rows'), substance.row, 'name')],
            value: called(substance.row),
            ...(better === '' ? {} : { limit: better }),
          },
        ];
      }),
    );
  },
});

/** What should stand instead ('' = nothing definite), or undefined when the name is in order. */
function faultOf(
  subject: Subject,
  substance: ContainedSubstance,
  note: string,
  tables: readonly string[],
): string | undefined {
  const known = substance.byName ?? [];
  const remark = (substance.row.remark ?? '').trim();
  if (note === 'formerName') {
    const own = known.filter((row) => normaliseName(row.name) === normaliseName(substance.row.name));
    const former = own.find((row) => row.remark === '曾用名');
    if (!former || own.some((row) => row.remark !== '曾用名')) return undefined;
    const others = subject.resolve(former.inci) ?? [];
    return others.find((row) => row.serial === former.serial && row.remark !== '曾用名')?.name ?? former.serial;
  }
  if (note === 'className' || note === 'irregular') {
    const starred = known.find((row) => (note === 'irregular' ? row.name.endsWith('**') : /[^*]\*$/.test(row.name)));
    // The remark names the ingredient, or the proof: then the name is explained.
    return starred && remark === '' ? '' : undefined;
  }
  if (note === 'plantPart') {
    const name = known[0]?.name ?? substance.row.name;
    const plant = plantExtract(name);
    if (!plant || known.some((row) => row.name.endsWith('*'))) return undefined;
    const inci = known[0]?.inci ?? substance.row.inci ?? '';
    // A drug name may say it too: 芦根, 柏子仁.
    const drug = /[根茎叶籽子仁皮实壳核]$/.exec(plant.plant.trim())?.[0] ?? '';
    // Algae, fungi and lichens have no parts that are told apart.
    if (/(?:[藻菌菇蘑芝苔蕈]|酵母|海带|昆布|紫菜|裙带菜|茯苓|木耳|银耳|竹荪|猴头|松露)$/.test(plant.plant.trim()))
      return undefined;
    return [drug, plant.part, remark, inci].some((words) => parts.test(words)) ? undefined : '';
  }
  // A colourant that has a colour index number goes by it; a lake says so in the remarks.
  const number = [...known, ...(substance.byInci ?? [])]
    .map((row) => numberOf(row.name))
    .find((one) => one !== undefined);
  const typed = plain(substance.row.name);
  if (number !== undefined && !/^CI\s?\d{5}/.test(typed)) return number;
  if (/色淀|LAKE/.test(typed) && /CI\s?\d{5}/.test(typed)) return undefined;
  const isColourant = /着色|色素/.test(substance.row.purpose ?? '') && isNamedBy(subject, substance, tables);
  if (isColourant && !/CI\s?\d{5}/.test(typed)) {
    const entry = tables
      .flatMap((table) => entriesFor(subject, table))
      .find((one) => one.substances.includes(substance));
    const numbered = /^CI\s?\d{5}/.exec(entry?.id ?? '')?.[0];
    if (numbered !== undefined) return numbered;
  }
  return isColourant && /色淀|LAKE/.test(`${typed}`) && !/色淀|LAKE/i.test(remark) ? '' : undefined;
}

function isExtract({ row, byName }: ContainedSubstance): boolean {
  return /提取物|提取液|浸膏/.test(byName?.[0]?.name ?? row.name);
}

const plain = perText((name) => name.normalize('NFKC').toUpperCase(), 40_000);
const numberOf = perText((name) => /^CI\s?\d{5}/.exec(name)?.[0], 40_000);
/** What is made of a plant: `…提取物`, `…提取液`, `…浸膏`, `…粉`, `…汁`, `…水`; a powder, juice or water of a plant is of some part of it too. */
const madeOfPlant = /(?:提取物|提取液|浸膏|(?<!淀)粉|汁|水)/g;
/** `三七（PANAX NOTOGINSENG）根提取物`: the plant before its Latin name, and its part behind it. */
const plantExtract = perText((name) => {
  const latin = /[（(][A-Za-z][A-Za-z .×-]{1,300}[）)]/.exec(name);
  const from = latin ? latin.index + latin[0].length : 0;
  const end = [...name.matchAll(madeOfPlant)].at(-1)?.index ?? -1;
  return latin && end >= from ? { plant: name.slice(0, latin.index), part: name.slice(from, end) } : undefined;
}, 40_000);

/** F12, F13: the content beside the highest that the catalogue records for this kind of use. */
export const historicalMax = check({
  options: z.strictObject({ what: z.enum(['exceeds', 'none']), title: Said, detail: Said.optional() }),
  run(subject, { what, title, detail }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const [rinse, leave] = [subject.facts.get('rinseOff'), subject.facts.get('leaveOn')];
    if (rinse === undefined || leave === undefined) return { kind: 'missing', input: 'classificationCode' };
    const without: ContainedSubstance[] = [];
    const drafts = subject.substances.flatMap((substance): Draft[] => {
      const rows = (substance.byName ?? []).filter((row) => row.alias !== true);
      if (rows.length === 0 || !substance.content) return [];
      const maxima = rows.flatMap((row) => {
        // A product that stays on is the stricter case; both = the lower of the two.
        const texts = [
          ...(leave === true ? [row.leaveOnMax] : []),
          ...(rinse === true && leave !== true ? [row.rinseOffMax] : []),
        ];
        return texts.flatMap((one) => (one === undefined ? [] : (decimal(one.trim()) ?? [])));
      });
      if (maxima.length === 0) {
        without.push(substance);
        return [];
      }
      const most = maxima.reduce((a, b) => (compare(a, b) >= 0 ? a : b));
      if (what === 'none' || compare(substance.content, most) <= 0) return [];
      const light = restsOnHistory(subject, substance) ? {} : { severity: 'info' as const };
      const get = (name: string) =>
        name === 'name' ? called(substance.row) : name === 'content' ? shown(substance.content) : shown(most);
      return [
        {
          subject: substance.row.rowId,
          ...light,
          title: fillText(title, get),
          ...(detail ? { detail: fillText(detail, get) } : {}),
          places: [cell(subject.field('rows'), substance.row, 'percent')],
          value: shown(substance.content),
          limit: shown(most),
        },
      ];
    });
    if (what === 'exceeds' || without.length === 0) return checked(drafts);
    const names = without.map((substance) => substance.row.name);
    const get = (name: string) => (name === 'count' ? String(names.length) : names.slice(0, 10).map(short));
    return checked([
      {
        subject: 'none',
        title: fillText(title, get),
        ...(detail ? { detail: fillText(detail, get) } : {}),
        places: without.slice(0, 20).map((substance) => cell(subject.field('rows'), substance.row, 'name')),
      },
    ]);
  },
});

/**
 * Whether the assessment rests a substance on its recorded use alone. The record is one kind of evidence and no limit: above it
 * another kind is due, and what the assessment has another kind for is only told.
 */
function restsOnHistory({ dossier }: Subject, { row, keys }: ContainedSubstance): boolean {
  return (dossier.assessment?.ingredients ?? []).some(({ name, evidence = '', mos = '' }) => {
    const key = normaliseName(name);
    const isThis = key === normaliseName(row.name) || keys.has(key);
    return isThis && mos.trim() === '' && /history|历史|歷史/i.test(evidence);
  });
}

function shown(value: { units: bigint; scale: number } | undefined): string {
  if (!value) return '';
  const digits = value.units.toString().padStart(value.scale + 1, '0');
  const text = value.scale === 0 ? digits : `${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
  return `${text.includes('.') ? withoutEnd(text, '0').replace(/\.$/, '') : text}%`;
}
