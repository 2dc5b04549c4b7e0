import { mailTemplate } from '../../mail-template.ts'
import { noticeTexts, writeAccountNotice } from '../../parts/account-notice.ts'
import { design, type AccountNotice } from './data.ts'

export const accountNotice = mailTemplate<AccountNotice>()({
  reader: 'MEMBER',
  design,
  texts: noticeTexts,
  write: writeAccountNotice,
})
