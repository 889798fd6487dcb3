import { isolated } from '@app/contract/direction';
import { filled, valuesOf } from '@app/contract/text-table';

/** Languages of the command; it loads no texts of the server, which would take longer than the whole check. */
export type SpokenLanguage = 'zh-CN' | 'en';

const zhCN = {
  'zip.broken': '不能读取：不是完好的压缩包（{name}）。',
  'zip.entries': '拒绝读取：压缩包里的文件太多（{name}）。',
  'zip.fileBytes': '拒绝读取：文件“{name}”解压后过大。',
  'zip.allBytes': '拒绝读取：解压到“{name}”时总量过大。',
  'zip.ratio': '拒绝读取：文件“{name}”的压缩比异常，疑似压缩炸弹。',
  'zip.twice': '拒绝读取：文件“{name}”出现两次。',
  noManifest: '不能核对：没有可读的 manifest.json，不是导出的归档卷。',
  volume: '归档卷 {number}　{office}　封存于 {sealedAt}',
  case: '案卷 {title}　{holder}　{numbers}',
  items: '卷内 {all} 件，本压缩包含 {given} 件；其余为内部材料，只列指纹。',
  root: '根 {root}',
  signedBy: '签章单位 {office}，公钥指纹 {print}。请与该单位公布的指纹比对。',
  whole: '核对一致：每个文件、指纹链、根和签章都相符。',
  wrong: '核对不一致，共 {count} 处：',
  gone: '{code} {title}：缺少文件“{file}”。',
  changed: '{code} {title}：文件“{file}”与封存时不一致。',
  extra: '文件“{file}”不在清单里。',
  moved: '清单第 {position} 条（{code} {title}）的顺序被改动。',
  entry: '清单第 {position} 条（{code} {title}）的内容与封存时不一致。',
  chain: '指纹链与根不符：清单中有条目被增加、删除或者改动。',
  noSignature: '没有签章：不能证明这是该单位封存的归档卷。',
  badSignature: '签章无效。',
  otherRoot: '签章签的不是这个根。',
  otherKey: '签章的公钥（{print}）不是给定的公钥。',
};
type Key = keyof typeof zhCN;

const en: Record<Key, string> = {
  'zip.broken': 'Cannot be read: this is no sound zip ({name}).',
  'zip.entries': 'Refused: the zip holds too many files ({name}).',
  'zip.fileBytes': 'Refused: the file “{name}” unpacks to too much.',
  'zip.allBytes': 'Refused: unpacked as far as “{name}”, it is too much altogether.',
  'zip.ratio': 'Refused: the file “{name}” is packed beyond all measure, like a zip bomb.',
  'zip.twice': 'Refused: the file “{name}” is there twice.',
  noManifest: 'Cannot be checked: there is no readable manifest.json; this is no exported archive volume.',
  volume: 'Archive volume {number}, {office}, sealed at {sealedAt}',
  case: 'Case {title}, {holder}, {numbers}',
  items: '{all} documents in the volume, {given} in this zip; the others are internal and stand as fingerprints.',
  root: 'Root {root}',
  signedBy:
    'Sealed by {office}, fingerprint of the public key {print}. Compare it with the one that the office made known.',
  whole: 'Everything fits: each file, the chain, the root and the signature.',
  wrong: '{count} things do not fit:',
  gone: '{code} {title}: the file “{file}” is missing.',
  changed: '{code} {title}: the file “{file}” is not what was sealed.',
  extra: 'The file “{file}” is not in the manifest.',
  moved: 'Entry {position} of the manifest ({code} {title}) was moved.',
  entry: 'Entry {position} of the manifest ({code} {title}) is not what was sealed.',
  chain: 'The chain does not end in the root: an entry was added, taken out or changed.',
  noSignature: 'There is no signature: nothing proves that the office sealed this volume.',
  badSignature: 'The signature is not valid.',
  otherRoot: 'What is signed is not this root.',
  otherKey: 'The key of the signature ({print}) is not the one that was given.',
};

/** What the verification says, in a language. */
export function sayOf(language: SpokenLanguage) {
  const words = language === 'en' ? en : zhCN;
  return (key: Key, values: Record<string, string | number> = {}): string =>
    filled(words[key], valuesOf(values, isolated));
}
