import type { MailTemplate } from '../../mail-template.ts'
import { writeAccountNotice } from '../../parts/account-notice.ts'
import type { StaffNotice } from './data.ts'

export const staffNotice: MailTemplate<StaffNotice> = { reader: 'STAFF', write: writeAccountNotice }
