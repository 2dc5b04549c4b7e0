import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { mailKinds } from '../../../lib/mail/mails.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { MailOutcome, MailState } from './mail-state.tsx'
import { orderMailsQuery } from './queries.ts'

/** The emails that the buyer got or should have got. */
export function MailsPanel({ orderId }: { orderId: string }) {
  const query = useQuery(orderMailsQuery(orderId))
  return (
    <Panel title={t`Emails`} flush>
      <Loaded query={query} skeleton={<Skeleton height={56} />} failed={t`We couldn’t load the emails`}>
        {(mails) => (
          <RowList label={t`Emails`} empty={t`No emails for this order yet.`}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const kind = t(mailKinds[mail.kind])
  return (
    <Row
      title={
        <>
          {kind} <MailState mail={mail} />
        </>
      }
      detail={
        <>
          {mail.recipient && (
            <>
              {mail.recipient} <br />
            </>
          )}
          <MailOutcome mail={mail} />
        </>
      }
    >
      <Button
        component={Link}
        to={paths.orderMail(mail.orderId, mail.id)}
        preventScrollReset
        size="compact-xs"
        aria-label={t`Preview and resend: ${kind}`}
      >
        {t`Preview and resend`}
      </Button>
    </Row>
  )
}
