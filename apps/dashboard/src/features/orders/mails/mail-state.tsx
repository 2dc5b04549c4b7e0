import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Mail, MailState as State } from '@stoa/contract/services/stoa/mails'
import { explainFailure } from '../../../lib/mail/failure-words.ts'
import { notSentReasons } from '../../../lib/mail/mails.ts'
import { When } from '../../../lib/format/when.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'

const states: Readonly<Record<State, readonly [label: MessageDescriptor, tone: Tone]>> = {
  WAITING: [msg`Waiting`, 'accent'],
  SENT: [msg`Sent`, 'good'],
  FAILED: [msg`Failed`, 'bad'],
  NOT_SENT: [msg`Not sent`, 'warn'],
}

export function MailState({ mail: { state } }: { mail: Mail }) {
  const [label, tone] = states[state]
  return <Status tone={tone}>{t(label)}</Status>
}

/** The time when an email was sent, or the reason why it was not. */
export function MailOutcome({ mail }: { mail: Mail }) {
  switch (mail.state) {
    case 'SENT':
      return <When date={mail.sentDate} />
    case 'WAITING':
      return mail.failure ? (
        <>
          {t`We’ll try again.`} {mail.failure}
        </>
      ) : (
        t`Will be sent in a moment.`
      )
    case 'FAILED': {
      const explained = explainFailure(mail.failure ?? '')
      return explained ? (
        <>
          {explained} {mail.failure}
        </>
      ) : (
        mail.failure
      )
    }
    case 'NOT_SENT':
      return mail.notSentReason && t(notSentReasons[mail.notSentReason])
  }
}
