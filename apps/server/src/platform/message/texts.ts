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
    'message.daysOfBulletin': '只有发给所有人的公告可以设置显示日期；发给个人的消息立即送达，请去掉日期或改发公告',
    'message.untilBeforeFrom': '结束日期早于开始日期，请改选不早于开始日期的日期',
    'message.untilIsPast': '结束日期已经过去，公告不会被任何人看到，请选择今天或以后的日期',
    'message.wordingOfBulletin': '只有发给所有人的公告可以分语言填写；发给个人的消息请只写一份',
  },
  en: {
    'message.noReceiver': 'Choose at least one receiver',
    'message.unknownReceiver': 'A receiver does not exist, is disabled, or is nobody whom you may write to',
    'message.emptyContent': 'The message has no content',
    'message.noBulletinRight': 'You may not publish bulletins',
    'message.noReply': 'This message cannot be answered',
    'message.unknownFile': 'An attachment does not exist or was not uploaded by you',
    'message.tooManyFiles': 'A message can have 20 attachments at most',
    'message.daysOfBulletin':
      'Only bulletins to everybody have days on which they are shown; a message to people arrives at once. Leave the days out or send a bulletin',
    'message.untilBeforeFrom': 'The last day lies before the first. Choose the first day or a later one',
    'message.untilIsPast':
      'The last day has passed, so that nobody would see the bulletin. Choose today or a later day',
    'message.wordingOfBulletin':
      'Only bulletins to everybody are written in several languages. Write a message to people once',
  },
  'zh-TW': {},
});
