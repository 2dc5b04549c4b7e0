import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { Link, Outlet, useLocation, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { MailFrame } from '../../../lib/mail/mail-frame.tsx'
import { mailKinds, notSentReasons } from '../../../lib/mail/mails.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { QueueActs } from '../../../lib/queue/queue-acts.tsx'
import { QueueDetail } from '../../../lib/queue/queue-detail.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import { MailState } from '../mails/mail-state.tsx'
import { failedMailQuery } from './queries.ts'
import { useDismiss } from './use-dismiss.ts'
import { useResend } from './use-resend.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(failedMailQuery(params['mailId']!)))

/** A failed email beside the list: why it failed, and what the customer should have got. */
export default function MailPanel() {
  return (
    <QueueDetail
      queryOf={failedMailQuery}
      // It names the order.
      title={(loaded) => loaded?.content?.subject ?? t`Email`}
      states={({ mail }) =>
        mail && (
          <>
            {t(mailKinds[mail.kind])}
            <When date={mail.createdDate} />
            <MailState mail={mail} />
          </>
        )
      }
      skeleton={<Skeleton height={420} radius="md" />}
      failed={t`We couldn’t load the email`}
      gone={t`This email no longer exists.`}
      settled={({ mail }) => mail && whySettled(mail)}
      links={(loaded) =>
        loaded?.mail && (
          <Button component={Link} to={paths.order(loaded.mail.orderId)}>
            {t`Open order`}
          </Button>
        )
      }
      acts={({ mail }) => <MailActs mail={mail!} />}
    >
      {({ mail, content }) => (
        <>
          <Facts>
            <Fact name={t`Recipient`}>{mail!.recipient}</Fact>
            {mail!.failure && <Fact name={t`What the mail server said`}>{mail!.failure}</Fact>}
          </Facts>
          {content?.html && <MailFrame content={content} />}
          <Outlet context={mail} />
        </>
      )}
    </QueueDetail>
  )
}

function whySettled({ state, dismissed, notSentReason }: Mail): string | undefined {
  if (state === 'FAILED') return dismissed ? t`This email was dismissed.` : undefined
  return notSentReason ? t(notSentReasons[notSentReason]) : t`This email has already been sent again.`
}

function MailActs({ mail }: { mail: Mail }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const resend = useResend(mail)
  const dismiss = useDismiss(mail)
  const closed = resend.denied
  return (
    <QueueActs
      acts={[
        {
          label: t`Dismiss`,
          shortcut: 'dismissEmail',
          run: () => dismiss.send({ mailId: mail.id }),
          running: dismiss.sending,
          closed: dismiss.denied,
        },
        {
          label: t`Another address…`,
          shortcut: 'correctAddress',
          run: () => void navigate(paths.failedMailAddress(mail.id, search), { preventScrollReset: true }),
          closed,
        },
        {
          label: t`Resend`,
          shortcut: 'resendEmail',
          isMain: true,
          run: () => resend.send({ mailId: mail.id }),
          running: resend.sending,
          closed,
        },
      ]}
    />
  )
}
