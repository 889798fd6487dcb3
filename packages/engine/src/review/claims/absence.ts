/**
 * Whether a text says of a thing that it is not in the product: `不含酒精`, `0香精`, `香精、色素统统不加`, `FREE FROM ALCOHOL`.
 * Grammar of Chinese and English, not business: which things are looked for is said by the rule.
 */

/** A passage that denies a thing, from its first character to its last. */
export interface Absence {
  from: number;
  to: number;
}

const reach = 60;
const mostItems = 12;
/** Characters of one thing in a row of them: `对羟基苯甲酸酯类`. */
const longestItem = 24;

/** Words that deny what follows them. Several begin in the same way: the longest counts. */
const heads =
  /(?:(?:不|没有?|未|零|0|无|并未|从不|绝不|不再|不额外|未额外|无额外)(?:刻意|人为|额外|另外|另行|主动|特意)?(?:含有?|添加|使用|采用|加入?|掺|用|放)|(?:拒绝|告别|摒弃|剔除|杜绝|抛弃|舍弃|剥离|屏蔽|严禁|禁止|禁用|禁|排除|戒掉|戒|砍掉|舍去|甩掉|撇开|丢掉|放弃|谢绝|减去|回避|规避|去掉)(?:添加|使用|任何|了)?|不见|未检出|绝无|并无|毫无|全无|皆无|没有|没|无|零|0|不|免|[×✗✘❌🚫⛔]|(?<![A-Z])(?:FREE (?:FROM|OF)|FREE-FROM|NO ADDED|WITHOUT(?: ANY| ADDED)?|NO|ZERO|NON|0%|SANS|OHNE|KEINE?|SIN|SENZA))$/u;
/** What takes such a word back, or makes it another one: `并非不含`, `避免`, `10`. */
const undone =
  /(?:不是|并非|莫非|除非|非|不能|不会|不得|难以|无法|无不|[0-9.]|[有南]|避)$|(?:请勿|勿|不要|不宜|不可|不建议|避免|不同|禁止|不适)[^，。；]{0,8}$/u;
/** Words that may stand between the denial and the thing; they say which of its kind. */
const links =
  /(?:任何|人工|合成|化学|有害|多余|传统|工业|外源性?|外加|额外|刺激性?|刺激的|的|类|一滴|一点|半点|半滴|一丝|一丁点|各种|各类|所谓|争议性?|廉价|劣质|常见|常规|普通|风险|高风险|致敏|潜在|可能致敏|食用|植物|动物|天然|石化|ADDED|ANY|ARTIFICIAL|SYNTHETIC|HARSH|HARMFUL|ALL|THE|CHEMICAL)$/u;
const separators = /[、/和及或与跟&+·|,，]$|(?<![A-Z])(?:AND|OR|NOR)$/u;
/** What follows a thing of which something else is denied: `无香精味`, `不惧酒精刺激`. */
const goesOn = /^(?:味|感|般|过敏|不耐|依赖|敏感|腻|光|头|亮|污|渍|垢|残留|负担|替代|样)/u;
const ends =
  /^(?:$|[^\p{Script=Han}A-Z]|[的等和及或与也成添配残类系家跟型洗表]|刺激|配方|体系|护肤|护发|主张|负担|原料|物质|[A-Z])/u;
/** Small words between a thing and the denial behind it. */
const between = /^\s?(?:的|类|等|这些|等等|成分|原料|物质|含量|添加量?|使用|残留|[:：?？!！"”'’)）(（])/u;
/** Words that deny what stands before them. */
const tails =
  /^\s?(?:(?:[0零无不未]|都不|都没|全不|均不|均未|均无|皆不|皆无|一概不|统统不|通通不|一律不|一滴不|一滴都不|一点不|一点都不|绝不|从不|也不|没有?|全都没|通通没|统统没)(?:含有?|添加|使用|额外添加|加入|加|放|用|有|沾|碰|掺)|(?:为|是|[:：=])?(?:0|零|无|没有)(?:%|％|mg|g|$|[，。；、！!,;\s])|(?:都|通通|统统|统)?(?:说)(?:不|NO|拜拜|再见|BYE)|(?:拜拜|再见|退散|走开|走远|滚蛋|出局|免谈|OUT(?![A-Z])|NO(?![A-Z]))|[ -]?FREE(?![A-Z])|[ -]?(?:零|0)(?:添加|负担|含有)|[×✗✘❌🚫⛔])/u;

/** Where a text denies the thing that stands at a place, or undefined. */
export function absenceOf(text: string, from: number, to: number): Absence | undefined {
  const after = text.slice(to, to + reach);
  const tail = deniedAfter(after);
  if (tail !== undefined) return { from, to: to + tail };
  if (goesOn.test(after) || !ends.test(after)) return undefined;
  const begin = deniedBefore(text.slice(Math.max(0, from - reach), from), after);
  return begin === undefined ? undefined : { from: from - begin, to };
}

/** How many characters before the thing the denial begins. */
function deniedBefore(before: string, after: string): number | undefined {
  let rest = before;
  for (let item = 0; item < mostItems; item += 1) {
    const own = withoutLinks(rest);
    const head = heads.exec(own);
    if (head) {
      const lead = own.slice(0, head.index);
      return undone.test(lead) ? undefined : before.length - head.index;
    }
    if (!separators.test(own)) return undefined;
    // After a comma a thing belongs to the row only where nothing is said of it: `不含酒精，香精淡雅`.
    if (/[,，]$/.test(own) && !/^(?:类|系列|等)?(?:$|[^\p{Script=Han}A-Z])/u.test(after)) return undefined;
    const left = own.replace(/(?:[、/和及或与跟&+·|,，]|(?<![A-Z])(?:AND|OR|NOR))$/u, '').trimEnd();
    const headless = thingBefore(left);
    if (headless === undefined) return undefined;
    rest = headless;
  }
  return undefined;
}

/** What stands before the last thing of a row; undefined where a sentence ends there. */
function thingBefore(row: string): string | undefined {
  const signs = Array.from({ length: Math.min(longestItem, row.length) }, (_, one) => row.length - one);
  for (const at of signs) {
    const sign = row.charAt(at - 1);
    if (/[。；;！!？?\n\r:：]/.test(sign)) return undefined;
    const rest = row.slice(0, at);
    if (/[、/,，&+·|]$/.test(rest)) return rest;
    if (at < row.length && heads.test(rest)) return rest;
  }
  return undefined;
}

function withoutLinks(row: string): string {
  let rest = row.replace(/[\s"“”'‘’「」『』【】()（）-]{1,4}$/u, '');
  for (let step = 0; step < 4; step += 1) {
    const shorter = rest.replace(links, '').replace(/[\s"“”'‘’「」『』【】()（）-]{1,4}$/u, '');
    if (shorter === rest || heads.test(rest)) break;
    rest = shorter;
  }
  return rest;
}

/** How many characters after the thing its denial ends: `香精、色素统统不加`. */
function deniedAfter(after: string): number | undefined {
  let at = 0;
  for (let item = 0; item < mostItems; item += 1) {
    const tail = tailOf(after.slice(at));
    if (tail) {
      // `酒精0添加香精`: the denial belongs to what follows it.
      const rest = after.slice(at + tail.length);
      if (
        !/(?:含有?|添加|使用|加入|加|放|用|有|0|零)$/.test(tail) ||
        !/^[\p{Script=Han}A-Z]/u.test(rest) ||
        /^(?:配方|护肤|的|更|主张|体系|进去|入)/.test(rest)
      )
        return at + tail.length;
      return undefined;
    }
    const next = /^[^，,。；;！!？?\n\r、/和及或与跟&+·|]{0,12}[、/和及或与跟&+·|]/u.exec(after.slice(at));
    if (!next || (item === 0 && next[0].length > 4)) return undefined;
    at += next[0].length;
    const thing = /^[^，,。；;！!？?\n\r、/和及或与跟&+·|0零无不没均都统一说也全皆]{1,12}/u.exec(after.slice(at));
    if (!thing) return undefined;
    at += thing[0].length;
  }
  return undefined;
}

/** The denial that a text begins with, after small words. */
function tailOf(text: string): string | undefined {
  for (let step = 0, at = 0; step <= 4; step += 1) {
    const tail = tails.exec(text.slice(at));
    if (tail) return text.slice(0, at + tail[0].length);
    const small = between.exec(text.slice(at));
    if (!small) return undefined;
    at += small[0].length;
  }
  return undefined;
}
