import { registerTexts } from '../../kernel/texts/index.ts';

registerTexts({
  'zh-CN': {
    'subsystem.needsName': '请填写名称。',
    'subsystem.needsAlias': '请填写别名：字母开头，只含字母、数字、下划线。',
    'subsystem.aliasTaken': '别名“{alias}”已被使用，请换一个。',
    'subsystem.hasMenus': '请先删除菜单，再删除子系统：{names}。',
    'subsystem.badSvg': '这不是可以显示的 SVG 图片。',
    'subsystem.badImage': '图片请用站内路径，或 png、jpeg、gif、webp 的 data: 地址。',
  },
  'zh-TW': {
    'subsystem.badImage': '圖片請用站內路徑，或 png、jpeg、gif、webp 的 data: 網址。',
  },
  en: {
    'subsystem.needsName': 'Enter a name.',
    'subsystem.needsAlias': 'Enter an alias: a letter, then letters, digits or underscores.',
    'subsystem.aliasTaken': 'The alias “{alias}” is in use. Choose another one.',
    'subsystem.hasMenus': 'Remove the menus before the sub-system: {names}.',
    'subsystem.badSvg': 'This is no SVG picture that can be shown.',
    'subsystem.badImage': 'An image is an own path, or a data: address of a png, jpeg, gif or webp.',
  },
});
