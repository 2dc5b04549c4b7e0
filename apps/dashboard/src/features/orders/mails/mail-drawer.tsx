import { t } from '@lingui/core/macro'
import { Drawer, Skeleton } from '@mantine/core'
import { resendMail } from '@stoa/contract/calls/stoa/mails'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { MailFrame } from '../../../lib/mail/mail-frame.tsx'
import { mailKinds, notSentReasons } from '../../../lib/mail/mails.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import classes from './mail-drawer.module.css'
import { MailOutcome, MailState } from './mail-state.tsx'
import { mailQuery, mailSendingQuery, orderMailsQuery } from './queries.ts'
import { checkRecipient, RecipientField, toResend } from './recipient-field.tsx'

/** One email with its content, and a form to send it again. */
export default function MailDrawer() {
  const { orderId = '', mailId = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(mailQuery(orderId, mailId))
  const close = () => void navigate(paths.order(orderId), { preventScrollReset: true })
  const mail = query.data?.mail
  return (
    <Drawer opened onClose={close} title={mail ? t(mailKinds[mail.kind]) : t`Email`} size="44rem">
      <Loaded
        query={query}
        skeleton={<Skeleton height={420} />}
        failed={t`We couldn’t load the email`}
        gone={t`This email no longer exists.`}
      >
        {({ mail: loaded, content }) => (
          <>
            <Facts>
              <Fact name={t`Status`}>
                <MailState mail={loaded!} /> <MailOutcome mail={loaded!} />
              </Fact>
            </Facts>
            {content?.html && <MailFrame content={content} />}
            <div className={classes.resend}>
              <Resend mail={loaded!} onDone={close} />
            </div>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function Resend({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const { notSentReason } = useQuery(mailSendingQuery).data ?? {}
  const call = useCall(resendMail, {
    failed: t`We couldn’t send the email`,
    done: ({ mail: queued }) => (queued?.state === 'WAITING' ? t`The email is on its way` : t`The email was not sent`),
    quiet: true,
    refreshes: [orderMailsQuery(mail.orderId), mailQuery(mail.orderId, mail.id), { queryKey: ['failed-mails'] }],
    onDone,
  })
  return (
    <Form
      call={call}
      initial={{ recipient: mail.recipient }}
      check={checkRecipient}
      toRequest={(values) => toResend(mail, values)}
      submitLabel={mail.state === 'SENT' ? t`Resend` : t`Send now`}
      aside
    >
      {(form) => (
        <RecipientField
          form={form}
          description={notSentReason && `${t`Emails can’t be sent now.`} ${t(notSentReasons[notSentReason])}`}
        />
      )}
    </Form>
  )
}
