export const review = {
  title: '配方試審',
  hint: '還沒有申請也可以先試：選分類編碼，填寫或貼上配方，規則立即判斷。內容只留在這台電腦。',
  untouched: '選好分類編碼或填入第一種原料後，這裡顯示判斷結果。',
  clear: '清空',
  clearTitle: '清空試審內容？',
  clearText: '分類編碼和配方會從這個頁面刪除，已建立的申請不受影響。',
  file: '用它建立申請',
  reach: '另有 {{passed}} 條規則通過；依 {{asOf}} 有效的規則判斷，資料和標籤不在試審範圍。',
  findings: '審評發現',
  undecidedErrors: '{{count}} 條錯誤待處理',
  notReviewed: '沒有審評',
};
