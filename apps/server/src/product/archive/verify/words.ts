import type { Language } from '@app/contract';
import { registerTexts } from '../../../kernel/texts/index.ts';

const text = registerTexts({
  'zh-CN': {
    'verify.zip.broken': '不能读取：不是完好的压缩包（{name}）。',
    'verify.zip.entries': '拒绝读取：压缩包里的文件太多（{name}）。',
    'verify.zip.fileBytes': '拒绝读取：文件“{name}”解压后过大。',
    'verify.zip.allBytes': '拒绝读取：解压到“{name}”时总量过大。',
    'verify.zip.ratio': '拒绝读取：文件“{name}”的压缩比异常，疑似压缩炸弹。',
    'verify.zip.twice': '拒绝读取：文件“{name}”出现两次。',
    'verify.noManifest': '不能核对：没有可读的 manifest.json，不是导出的归档卷。',
    'verify.volume': '归档卷 {number}　{office}　封存于 {sealedAt}',
    'verify.case': '案卷 {title}　{holder}　{numbers}',
    'verify.items': '卷内 {all} 件，本压缩包含 {given} 件；其余为内部材料，只列指纹。',
    'verify.root': '根 {root}',
    'verify.signedBy': '签章单位 {office}，公钥指纹 {print}。请与该单位公布的指纹比对。',
    'verify.whole': '核对一致：每个文件、指纹链、根和签章都相符。',
    'verify.wrong': '核对不一致，共 {count} 处：',
    'verify.gone': '{code} {title}：缺少文件“{file}”。',
    'verify.changed': '{code} {title}：文件“{file}”与封存时不一致。',
    'verify.extra': '文件“{file}”不在清单里。',
    'verify.moved': '清单第 {position} 条（{code} {title}）的顺序被改动。',
    'verify.entry': '清单第 {position} 条（{code} {title}）的内容与封存时不一致。',
    'verify.chain': '指纹链与根不符：清单中有条目被增加、删除或者改动。',
    'verify.noSignature': '没有签章：不能证明这是该单位封存的归档卷。',
    'verify.badSignature': '签章无效。',
    'verify.otherRoot': '签章签的不是这个根。',
    'verify.otherKey': '签章的公钥（{print}）不是给定的公钥。',
  },
  en: {
    'verify.zip.broken': 'Cannot be read: this is no sound zip ({name}).',
    'verify.zip.entries': 'Refused: the zip holds too many files ({name}).',
    'verify.zip.fileBytes': 'Refused: the file “{name}” unpacks to too much.',
    'verify.zip.allBytes': 'Refused: unpacked as far as “{name}”, it is too much altogether.',
    'verify.zip.ratio': 'Refused: the file “{name}” is packed beyond all measure, like a zip bomb.',
    'verify.zip.twice': 'Refused: the file “{name}” is there twice.',
    'verify.noManifest': 'Cannot be checked: there is no readable manifest.json; this is no exported archive volume.',
    'verify.volume': 'Archive volume {number}, {office}, sealed at {sealedAt}',
    'verify.case': 'Case {title}, {holder}, {numbers}',
    'verify.items':
      '{all} documents in the volume, {given} in this zip; the others are internal and stand as fingerprints.',
    'verify.root': 'Root {root}',
    'verify.signedBy':
      'Sealed by {office}, fingerprint of the public key {print}. Compare it with the one that the office made known.',
    'verify.whole': 'Everything fits: each file, the chain, the root and the signature.',
    'verify.wrong': '{count} things do not fit:',
    'verify.gone': '{code} {title}: the file “{file}” is missing.',
    'verify.changed': '{code} {title}: the file “{file}” is not what was sealed.',
    'verify.extra': 'The file “{file}” is not in the manifest.',
    'verify.moved': 'Entry {position} of the manifest ({code} {title}) was moved.',
    'verify.entry': 'Entry {position} of the manifest ({code} {title}) is not what was sealed.',
    'verify.chain': 'The chain does not end in the root: an entry was added, taken out or changed.',
    'verify.noSignature': 'There is no signature: nothing proves that the office sealed this volume.',
    'verify.badSignature': 'The signature is not valid.',
    'verify.otherRoot': 'What is signed is not this root.',
    'verify.otherKey': 'The key of the signature ({print}) is not the one that was given.',
  },
});
type Key = Parameters<typeof text>[1] extends `verify.${infer K}` ? K : never;

/** What the verification says, in a language. */
export function sayOf(language: Language) {
  return (key: Key, values: Record<string, string | number> = {}): string => text(language, `verify.${key}`, values);
}
