import type { FieldError } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { registerTexts, text } from '../../kernel/texts/index.ts';

/** Messages about files: what is wrong and what to do. */
registerTexts({
  'zh-CN': {
    'attachment.empty': '“{name}”是空文件（0 字节），没有上传。请检查后重新选择。',
    'attachment.program': '“{name}”其实是程序文件，没有上传。请选 PDF 或图片。',
    'attachment.extension': '文件类型不允许：“{name}”。可以上传 PDF、图片、Office 文件、txt、mp3、mp4、zip。',
    'attachment.content': '“{name}”的内容不是 {ext} 文件，没有上传。请另存为正确的格式。',
    'attachment.damaged': '“{name}”已损坏，没有上传。请重新保存或重新导出后再试。',
    'attachment.mixed': '“{name}”里夹带了另一种文件，没有上传。请另存为单纯的 {ext} 文件。',
    'attachment.bomb': '“{name}”解压后过大或层数过多，没有上传。请拆分后再上传。',
    'attachment.macro': '“{name}”含有宏程序，没有上传。请另存为不含宏的文件。',
    'attachment.huge': '“{name}”的图片尺寸过大，没有上传。请缩小后再上传。',
    'attachment.tooLarge': '上传文件大小不能超过{size}M',
    'attachment.onlyOne': '一次只能上传一个文件',
    'attachment.extensionFixed': '扩展名不能改变，应为 .{ext}',
    'attachment.badName': '文件名不能含有路径或控制字符',
    'attachment.bound': '“{name}”已随申请提交，不能删除。',
    'attachment.inMessage': '“{name}”已随消息发出，不能删除。',
    'attachment.tooManyMisses': '一小时内打开了超过 {most} 个您无权查看或已不存在的附件，请稍后再试。系统已记录。',
    'attachment.probeSubject': '有人频繁访问无权查看的附件',
    'attachment.probe':
      '{name} 在一小时内访问了 {count} 个无权查看或不存在的附件，已暂停其此类访问。请到系统日志查看。',
    'attachment.held': '“{name}”正用于一条登记，请先从那条登记中移除。',
    'attachment.missing': '附件“{name}”已不存在，请重新上传。',
    'attachment.noFile': '请上传或选择文件',
    'attachment.sizeDiffers': '收到 {got} 字节，应为 {total} 字节，请继续上传',
    'attachment.hashDiffers': '文件在传输中发生了变化，请重新上传',
    'attachment.gap': '请从第 {offset} 字节继续上传',
    'attachment.busy': '该文件正在另一个窗口上传',
    'attachment.tooMany': '同时上传的文件过多，请先完成或取消其他上传',
    'attachment.charset': '字符集只能为 UTF-8、GBK、BIG5、UTF-16LE、UTF-16BE',
    'attachment.notImage': '该附件不是图片',
    'attachment.noPreview': '该类型文件暂不支持预览，请下载后查看',
    'attachment.noConverter': '服务器没有安装文档转换组件，不能预览 Office 文件，请下载后查看',
    'attachment.notConverted': '该文件无法转换为预览，请下载后查看',
    'attachment.converting': '正在生成预览，请稍候',
  },
  en: {
    'attachment.empty': '“{name}” is empty (0 bytes), so it was not uploaded. Check the file and choose it again.',
    'attachment.program': '“{name}” is a program, so it was not uploaded. Choose a PDF or an image.',
    'attachment.extension': 'File type not allowed: “{name}”. PDF, images, Office files, txt, mp3, mp4 and zip are.',
    'attachment.content':
      '“{name}” does not contain a {ext} file, so it was not uploaded. Save it in the right format.',
    'attachment.damaged': '“{name}” is damaged, so it was not uploaded. Save or export it again.',
    'attachment.mixed':
      '“{name}” carries another kind of file inside, so it was not uploaded. Save it as a plain {ext} file.',
    'attachment.bomb': '“{name}” is too large or too deep when unpacked, so it was not uploaded. Split it first.',
    'attachment.macro': '“{name}” contains macros, so it was not uploaded. Save it without macros.',
    'attachment.huge': 'The picture “{name}” is too large, so it was not uploaded. Make it smaller first.',
    'attachment.tooLarge': 'A file may be {size} MB at most',
    'attachment.onlyOne': 'Upload one file at a time',
    'attachment.extensionFixed': 'The extension cannot change; it must be .{ext}',
    'attachment.badName': 'A file name holds no path and no control characters',
    'attachment.bound': '“{name}” belongs to a submitted application and cannot be removed.',
    'attachment.inMessage': '“{name}” was sent with a message and cannot be removed.',
    'attachment.tooManyMisses':
      'Within an hour you asked for more than {most} attachments that you may not read or that are gone. Try again later. This was recorded.',
    'attachment.probeSubject': 'Many requests for attachments without a right',
    'attachment.probe':
      '{name} asked within an hour for {count} attachments without a right to them or that do not exist; such requests are refused for now. See the logs.',
    'attachment.held': '“{name}” is used by a register entry. Take it out of that entry first.',
    'attachment.missing': 'The attachment “{name}” no longer exists. Upload it again.',
    'attachment.noFile': 'Upload or choose a file',
    'attachment.sizeDiffers': '{got} bytes of {total} have come: go on with the upload',
    'attachment.hashDiffers': 'The file changed on its way. Upload it again',
    'attachment.gap': 'Go on at byte {offset}',
    'attachment.busy': 'This file is being uploaded in another window',
    'attachment.tooMany': 'Too many uploads at once: finish or cancel others first',
    'attachment.charset': 'The charset must be UTF-8, GBK, BIG5, UTF-16LE or UTF-16BE',
    'attachment.notImage': 'This attachment is no image',
    'attachment.noPreview': 'This type cannot be previewed. Download it instead',
    'attachment.noConverter':
      'The server has no document converter, so Office files cannot be previewed. Download it instead',
    'attachment.notConverted': 'This file cannot be converted for preview. Download it instead',
    'attachment.converting': 'The preview is being made',
  },
  'zh-TW': {
    'attachment.macro': '「{name}」含有巨集程式，沒有上傳。請另存為不含巨集的檔案。',
    'attachment.inMessage': '「{name}」已隨訊息寄出，不能刪除。',
    'attachment.probe': '{name} 在一小時內存取了 {count} 個無權檢視或不存在的附件，已暫停這類存取。請到系統日誌查看。',
    'attachment.held': '「{name}」正用於一筆登記，請先從該筆登記中移除。',
  },
});

/** Throws state 400 with a message for one field. */
export function refuse(
  ctx: Pick<Context, 'language'>,
  key: string,
  values: Record<string, string | number> = {},
  field = 'file',
): never {
  const message = text(ctx.language, `attachment.${key}`, values);
  const data: FieldError[] = [{ field, message }];
  return fail('invalidInput', { cause: message, data });
}
