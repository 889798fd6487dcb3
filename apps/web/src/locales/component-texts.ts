import type { Locale } from '@app/contract';
import type { Locale as ComponentTexts } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

type Loader = () => Promise<{ default: ComponentTexts }>;

/** The library itself always holds these texts: there is nothing to fetch. */
const atHand =
  (texts: ComponentTexts): Loader =>
  async () => ({ default: texts });

/**
 * Texts of the component library and the date format of each locale, loaded when chosen. Where the library has none of a
 * language, the nearest that its speakers read stands in: Afrikaans → English, Kyrgyz → Russian, Uyghur → Chinese;
 * Esperanto → English.
 */
const loaders: Record<Exclude<Locale, 'zh-CN'>, readonly [Loader, string, () => Promise<unknown>]> = {
  'af-ZA': [() => import('antd/es/locale/en_GB'), 'af', () => import('dayjs/locale/af')],
  ar: [() => import('antd/es/locale/ar_EG'), 'ar', () => import('dayjs/locale/ar')],
  bg: [() => import('antd/es/locale/bg_BG'), 'bg', () => import('dayjs/locale/bg')],
  ca: [() => import('antd/es/locale/ca_ES'), 'ca', () => import('dayjs/locale/ca')],
  'cs-CZ': [() => import('antd/es/locale/cs_CZ'), 'cs', () => import('dayjs/locale/cs')],
  da: [() => import('antd/es/locale/da_DK'), 'da', () => import('dayjs/locale/da')],
  de: [() => import('antd/es/locale/de_DE'), 'de', () => import('dayjs/locale/de')],
  ee: [() => import('antd/es/locale/et_EE'), 'et', () => import('dayjs/locale/et')],
  el: [() => import('antd/es/locale/el_GR'), 'el', () => import('dayjs/locale/el')],
  en: [atHand(enUS), 'en', () => import('dayjs/locale/en')],
  eo: [() => import('antd/es/locale/en_GB'), 'eo', () => import('dayjs/locale/eo')],
  es: [() => import('antd/es/locale/es_ES'), 'es', () => import('dayjs/locale/es')],
  eu: [() => import('antd/es/locale/eu_ES'), 'eu', () => import('dayjs/locale/eu')],
  fa: [() => import('antd/es/locale/fa_IR'), 'fa', () => import('dayjs/locale/fa')],
  fi: [() => import('antd/es/locale/fi_FI'), 'fi', () => import('dayjs/locale/fi')],
  fr: [() => import('antd/es/locale/fr_FR'), 'fr', () => import('dayjs/locale/fr')],
  he: [() => import('antd/es/locale/he_IL'), 'he', () => import('dayjs/locale/he')],
  hr: [() => import('antd/es/locale/hr_HR'), 'hr', () => import('dayjs/locale/hr')],
  hu: [() => import('antd/es/locale/hu_HU'), 'hu', () => import('dayjs/locale/hu')],
  'hy-AM': [() => import('antd/es/locale/hy_AM'), 'hy-am', () => import('dayjs/locale/hy-am')],
  id: [() => import('antd/es/locale/id_ID'), 'id', () => import('dayjs/locale/id')],
  it: [() => import('antd/es/locale/it_IT'), 'it', () => import('dayjs/locale/it')],
  ja: [() => import('antd/es/locale/ja_JP'), 'ja', () => import('dayjs/locale/ja')],
  kg: [() => import('antd/es/locale/ru_RU'), 'ky', () => import('dayjs/locale/ky')],
  km: [() => import('antd/es/locale/km_KH'), 'km', () => import('dayjs/locale/km')],
  ko: [() => import('antd/es/locale/ko_KR'), 'ko', () => import('dayjs/locale/ko')],
  ku: [() => import('antd/es/locale/ku_IQ'), 'ku', () => import('dayjs/locale/ku')],
  kz: [() => import('antd/es/locale/kk_KZ'), 'kk', () => import('dayjs/locale/kk')],
  lt: [() => import('antd/es/locale/lt_LT'), 'lt', () => import('dayjs/locale/lt')],
  lv: [() => import('antd/es/locale/lv_LV'), 'lv', () => import('dayjs/locale/lv')],
  mn: [() => import('antd/es/locale/mn_MN'), 'mn', () => import('dayjs/locale/mn')],
  'nb-NO': [() => import('antd/es/locale/nb_NO'), 'nb', () => import('dayjs/locale/nb')],
  nl: [() => import('antd/es/locale/nl_NL'), 'nl', () => import('dayjs/locale/nl')],
  pl: [() => import('antd/es/locale/pl_PL'), 'pl', () => import('dayjs/locale/pl')],
  pt: [() => import('antd/es/locale/pt_PT'), 'pt', () => import('dayjs/locale/pt')],
  'pt-br': [() => import('antd/es/locale/pt_BR'), 'pt-br', () => import('dayjs/locale/pt-br')],
  ro: [() => import('antd/es/locale/ro_RO'), 'ro', () => import('dayjs/locale/ro')],
  'ru-RU': [() => import('antd/es/locale/ru_RU'), 'ru', () => import('dayjs/locale/ru')],
  sk: [() => import('antd/es/locale/sk_SK'), 'sk', () => import('dayjs/locale/sk')],
  sl: [() => import('antd/es/locale/sl_SI'), 'sl', () => import('dayjs/locale/sl')],
  sr: [() => import('antd/es/locale/sr_RS'), 'sr', () => import('dayjs/locale/sr')],
  'sv-SE': [() => import('antd/es/locale/sv_SE'), 'sv', () => import('dayjs/locale/sv')],
  ta: [() => import('antd/es/locale/ta_IN'), 'ta', () => import('dayjs/locale/ta')],
  th: [() => import('antd/es/locale/th_TH'), 'th', () => import('dayjs/locale/th')],
  tk: [() => import('antd/es/locale/tk_TK'), 'tk', () => import('dayjs/locale/tk')],
  'tr-TR': [() => import('antd/es/locale/tr_TR'), 'tr', () => import('dayjs/locale/tr')],
  ua: [() => import('antd/es/locale/uk_UA'), 'uk', () => import('dayjs/locale/uk')],
  'ug-CN': [atHand(zhCN), 'ug-cn', () => import('dayjs/locale/ug-cn')],
  'uz-UZ': [() => import('antd/es/locale/uz_UZ'), 'uz-latn', () => import('dayjs/locale/uz-latn')],
  vi: [() => import('antd/es/locale/vi_VN'), 'vi', () => import('dayjs/locale/vi')],
  'zh-TW': [() => import('antd/es/locale/zh_TW'), 'zh-tw', () => import('dayjs/locale/zh-tw')],
};

/** Texts of the components in zh-CN, which are at hand before any others are loaded. */
export const defaultComponentTexts: ComponentTexts = zhCN;

/** Loads a locale's component texts and makes its date format the current one (R9-15). */
export async function componentTexts(locale: Locale): Promise<ComponentTexts> {
  if (locale === 'zh-CN') {
    dayjs.locale('zh-cn');
    return zhCN;
  }
  const [texts, name, format] = loaders[locale];
  const [loaded] = await Promise.all([texts(), format()]);
  dayjs.locale(name);
  return locale === 'zh-TW' ? inTaiwan(loaded.default) : loaded.default;
}

/** Rows are counted in 筆 in Taiwan; the library says 條. */
function inTaiwan(texts: ComponentTexts): ComponentTexts {
  return { ...texts, Pagination: { ...texts.Pagination, items_per_page: '筆/頁' } };
}
