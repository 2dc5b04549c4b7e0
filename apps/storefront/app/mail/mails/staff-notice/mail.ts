import { mailTemplate } from '../../mail-template.ts'
import { noticeTexts, writeAccountNotice } from '../../parts/account-notice.ts'
import { design, type StaffNotice } from './data.ts'

export const staffNotice = mailTemplate<StaffNotice>()({ reader: 'STAFF', design, texts: noticeTexts, write: writeAccountNotice })
