import { t } from '@lingui/core/macro'
import { dismissMail } from '@stoa/contract/calls/stoa/mails'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { api } from '../../../lib/calls/api.ts'
import { useAct } from '../../../lib/queue/use-act.ts'
import { failedMails } from './queries.ts'

/** Takes a failed email off the list, for example when the customer was told by telephone. */
export function useDismiss(mail: Mail) {
  return useAct(dismissMail, {
    id: mail.id,
    failed: t`We couldn’t dismiss the email`,
    done: t`Email to ${mail.recipient} dismissed`,
    undo: () => () => api.call(dismissMail, { mailId: mail.id, dismissed: false }),
    refreshes: [failedMails, { queryKey: ['order', mail.orderId] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }],
  })
}
