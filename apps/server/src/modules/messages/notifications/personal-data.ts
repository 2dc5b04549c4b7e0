import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { loadMailsTo, loadAccountMailsTo, deleteMailsOfErasure, deleteAccountMailsTo } from './store/personal-data.ts'

/** The mails of the outbox, as they were sent to the person; of those about the account, what became of them. */
export const mailData: PersonalData = {
  name: 'emails',
  tables: ['mail_message', 'account_mail'],
  async *read(site, { memberId, email }) {
    const rows = await loadMailsTo(site, memberId, email)
    for (const { created_date: createdDate, ...mail } of rows) yield { createdDate, ...mail }
    const ofAccount = await loadAccountMailsTo(site, memberId, email)
    for (const { created_date: createdDate, ...mail } of ofAccount) yield { createdDate, ...mail }
  },
  async erase(site, { erasureId, memberId, email }) {
    const mails = await deleteMailsOfErasure(site, erasureId)
    const accountMails = await deleteAccountMailsTo(site, memberId, email)
    return { erased: mails + accountMails }
  },
}
