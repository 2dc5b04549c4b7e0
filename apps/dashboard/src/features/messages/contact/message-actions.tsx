import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import {
  archiveContactMessage,
  deleteContactMessage,
  markContactMessageAsRead,
  markContactMessageAsSpam,
  markContactMessageAsUnread,
} from '@stoa/contract/calls/stoa/contact-messages'
import type { ContactMessage } from '@stoa/contract/services/stoa/contact-messages'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { ActionButton, Actions, type Action } from '../../../ui/actions/actions.tsx'
import { mailtoUrl } from '../../../lib/format/mailto.ts'
import { affected, senderOf } from './list.ts'

/** What can be done with a message. An answer is written in the mail program. */
export function MessageActions({ message }: { message: ContactMessage }) {
  const navigate = useNavigate()
  const { id = '', state = 'READ', email } = message
  const request = { contactMessageId: id }
  const backToList = () => void navigate(paths.contactMessages())
  const failed = t`We couldn’t change the message`
  const archive = useCall(archiveContactMessage, {
    failed,
    done: t`Message archived`,
    refreshes: affected,
    onDone: backToList,
  })
  const unread = useCall(markContactMessageAsUnread, {
    failed,
    done: t`Message marked as unread`,
    refreshes: affected,
    onDone: backToList,
  })
  const restore = useCall(markContactMessageAsRead, { failed, done: t`Message is in the inbox`, refreshes: affected })
  const spam = useCall(markContactMessageAsSpam, {
    failed,
    done: t`Message marked as spam`,
    refreshes: affected,
    onDone: backToList,
  })
  const remove = useCall(deleteContactMessage, {
    failed: t`We couldn’t delete the message`,
    done: t`Message deleted`,
    refreshes: affected,
    onDone: backToList,
  })
  const isInInbox = state === 'NEW' || state === 'READ'
  const toInbox: Action = {
    label: state === 'SPAM' ? t`Not spam` : t`Move to the inbox`,
    run: () => restore.send(request),
    running: restore.sending,
    closed: restore.denied,
  }
  const toArchive: Action = {
    label: t({ message: 'Archive', context: 'message' }),
    run: () => archive.send(request),
    running: archive.sending,
    closed: archive.denied,
  }
  const more: Action[] = [
    ...(isInInbox ? [{ label: t`Mark as unread`, run: () => unread.send(request), closed: unread.denied }] : []),
    ...(state === 'SPAM' ? [] : [{ label: t`Mark as spam`, run: () => spam.send(request), closed: spam.denied }]),
    {
      label: t`Delete`,
      run: () => remove.send(request),
      asks: {
        question: t`Delete this message?`,
        consequence: t`You can’t undo this.`,
        confirmLabel: t`Delete`,
      },
      closed: remove.denied,
      danger: true,
    },
  ]
  return (
    <>
      <Actions next={undefined} more={more} />
      <ActionButton action={isInInbox ? toArchive : toInbox} variant="default" />
      {email && (
        <Button
          component="a"
          variant="filled"
          href={replyTo(message, email)}
          aria-label={t`Reply to ${senderOf(message) ?? email}`}
        >
          {t({ message: 'Reply', context: 'act' })}
        </Button>
      )}
    </>
  )
}

/** A new mail with the words of the visitor below, as far as mail programs take them. */
function replyTo({ subject, message }: ContactMessage, email: string): string {
  const quoted = (message ?? '').slice(0, 1000).replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')
  const about = subject ? t`Re: ${subject}` : t`Your message`
  return mailtoUrl(email, { subject: about, ...(message && { body: `\r\n\r\n${quoted}` }) })
}
