import { msg, t } from '@lingui/core/macro'
import type { ContactMessage } from '@stoa/contract/services/stoa/contact-messages'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { When } from '../../../lib/format/when.tsx'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import classes from './contact.module.css'
import { messageBulkActions } from './bulk-actions.ts'
import { affected, contactMessages, messageStates, senderOf } from './list.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = contactMessages.loadFirstPage

const nameOf = (message: ContactMessage) => senderOf(message) ?? t`Without a name`

const columns: readonly Column<ContactMessage>[] = [
  linkColumn({
    id: 'from',
    title: msg({ message: 'From', context: 'sender' }),
    width: '14rem',
    text: (message) => (message.state === 'NEW' ? <strong>{nameOf(message)}</strong> : nameOf(message)),
    to: ({ id }) => paths.contactMessage(id!),
  }),
  {
    id: 'message',
    title: msg`Message`,
    card: 'line',
    cell: ({ subject, message }) => (
      <span className={classes.words}>
        {subject && <span className={classes.subject}>{subject}</span>}
        {message ?? ''}
      </span>
    ),
  },
  {
    id: 'state',
    title: msg`Status`,
    width: '8rem',
    card: 'states',
    cell: ({ state = 'READ', mailState }) => (
      <>
        {state !== 'READ' && <Status tone={messageStates[state].tone}>{t(messageStates[state].label)}</Status>}
        {mailState === 'FAILED' && <Status tone="bad">{t`Email failed`}</Status>}
      </>
    ),
  },
  {
    id: 'date',
    title: msg({ message: 'Received', context: 'message' }),
    sortBy: 'createdDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
]

/** What visitors wrote with the contact forms of the shop. */
export default function ContactMessagesPage() {
  const bulk = useBulk({ actions: messageBulkActions(), nameOf, refreshes: affected })
  return (
    <RecordList
      title={t`Messages`}
      list={contactMessages}
      columns={columns}
      nameOf={nameOf}
      bulk={bulk}
      search={t`Name, email or words`}
      why={t`What visitors write with a contact form is here and in your mailbox. Add the section “Contact form” to a page of your shop.`}
      learn={<GuideLink to="contact-messages" />}
      actions={<ScreenButton to={paths.pages()}>{t`Pages`}</ScreenButton>}
    />
  )
}
