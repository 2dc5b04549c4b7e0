import { t } from '@lingui/core/macro'
import { resendMail } from '@stoa/contract/calls/stoa/mails'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { useAct } from '../../../lib/queue/use-act.ts'
import { failedMails } from './queries.ts'

/** Queues a failed email again. It cannot be taken back: the mail server has it within seconds. */
export function useResend(mail: Mail) {
  return useAct(resendMail, {
    id: mail.id,
    failed: t`We couldn’t send the email`,
    done: ({ mail: queued }) =>
      queued?.state === 'WAITING' ? t`Email to ${queued.recipient} is on its way` : t`The email was not sent`,
    refreshes: [failedMails, { queryKey: ['order', mail.orderId] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }],
  })
}
