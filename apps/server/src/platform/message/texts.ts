import { registerTexts } from '../../kernel/texts/index.ts';

/** Sentences of messages between people. */
registerTexts({
  'zh-CN': {
    'message.noReceiver': '请选择收件人',
    'message.unknownReceiver': '有收件人不存在、已停用或不在您可以联系的范围内',
    'message.emptyContent': '消息内容不能为空',
    'message.noBulletinRight': '您没有发布公告的权限',
    'message.noReply': '该消息不允许回复',
    'message.unknownFile': '附件不存在，或不是您上传的',
    'message.tooManyFiles': '一条消息最多 20 个附件',
  },
  en: {
    'message.noReceiver': 'Choose at least one receiver',
    'message.unknownReceiver': 'A receiver does not exist, is disabled, or is nobody whom you may write to',
    'message.emptyContent': 'The message has no content',
    'message.noBulletinRight': 'You may not publish bulletins',
    'message.noReply': 'This message cannot be answered',
    'message.unknownFile': 'An attachment does not exist or was not uploaded by you',
    'message.tooManyFiles': 'A message can have 20 attachments at most',
  },
  'zh-TW': {},
});
