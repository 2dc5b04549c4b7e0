import { t } from '@lingui/core/macro'
import { getMail } from '@stoa/contract/calls/stoa/mails'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { explainFailure } from '../../../lib/mail/failure-words.ts'
import { mailKinds } from '../../../lib/mail/mails.ts'
import { paths } from '../../../paths.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { orderMailsQuery } from './queries.ts'

/** The emails about an order that did not reach its buyer, unless somebody dismissed them. */
export function FailedMailNotice({ orderId }: { orderId: string }) {
  const { data: mails = [] } = useQuery({ ...orderMailsQuery(orderId), enabled: isAllowed(getMail) })
  const failed = mails.filter(({ state, dismissed }) => state === 'FAILED' && !dismissed)
  return failed.map((mail) => <FailedMail key={mail.id} mail={mail} />)
}

function FailedMail({ mail: { id, orderId, kind, recipient, failure = '' } }: { mail: Mail }) {
  const name = t(mailKinds[kind])
  return (
    <Warning>
      {t`“${name}” did not reach ${recipient}.`} {explainFailure(failure) ?? failure}{' '}
      <Link to={paths.orderMail(orderId, id)} preventScrollReset>
        {t`Correct the address and send it again`}
      </Link>
    </Warning>
  )
}
