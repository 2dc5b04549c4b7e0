import type { MailTemplate } from '../../mail-template.ts'
import { writeAccountNotice } from '../../parts/account-notice.ts'
import type { AccountNotice } from './data.ts'

export const accountNotice: MailTemplate<AccountNotice> = { reader: 'MEMBER', write: writeAccountNotice }
