import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { markContactMessageAsRead } from '@stoa/contract/calls/stoa/contact-messages'
import type { ContactMessage } from '@stoa/contract/services/stoa/contact-messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { mailtoUrl } from '../../../lib/format/mailto.ts'
import { When } from '../../../lib/format/when.tsx'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { paths } from '../../../paths.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import classes from './contact.module.css'
import { affected, contactMessageQuery, messageStates, senderOf, spamReasons } from './list.ts'
import { MessageActions } from './message-actions.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(contactMessageQuery(params['messageId']!)))

/** A message of a visitor. Whoever opens it has read it. */
export default function ContactMessagePage() {
  const messageId = useParams()['messageId']!
  const query = useQuery(contactMessageQuery(messageId))
  const message = query.data
  useReading(messageId, message?.state)
  return (
    <Page
      title={(message && senderOf(message)) ?? t`Message`}
      back={<BackLink to={paths.contactMessages()}>{t`Messages`}</BackLink>}
      states={message?.state && <Status tone={messageStates[message.state].tone}>{t(messageStates[message.state].label)}</Status>}
      lead={message && <When date={message.createdDate} />}
      actions={message && <MessageActions message={message} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={360} radius="md" />}
        failed={t`We couldn’t load the message`}
        gone={t`This message no longer exists.`}
      >
        {(loaded) => <Contents message={loaded} />}
      </Loaded>
    </Page>
  )
}

/** A new message counts as read once it is shown; one that is marked as unread again leads back to the list. */
function useReading(contactMessageId: string, state: ContactMessage['state']): void {
  const { send, denied } = useCall(markContactMessageAsRead, {
    failed: t`We couldn’t mark the message as read`,
    quiet: true,
    refreshes: affected,
  })
  const read = useEffectEvent(() => {
    if (!denied && state === 'NEW') send({ contactMessageId })
  })
  const isLoaded = state !== undefined
  useEffect(() => {
    if (isLoaded) read()
  }, [contactMessageId, isLoaded])
}

function Contents({ message }: { message: ContactMessage }) {
  const { subject, message: words, spamReasons: reasons = [], mailState } = message
  return (
    <div className={classes.columns}>
      <Panel title={subject || t`Message`}>
        <p className={classes.message} dir="auto">
          {words || '–'}
        </p>
      </Panel>
      <div className={classes.side}>
        {reasons.length > 0 && (
          <Panel title={t`Why it is spam`}>
            <ul className={classes.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{t(spamReasons[reason])}</li>
              ))}
            </ul>
            <p className={classes.note}>{t`Spam is deleted after 30 days.`}</p>
          </Panel>
        )}
        <Sender message={message} />
        {mailState && mailState !== 'SENT' && <Mail message={message} />}
      </div>
    </div>
  )
}

function Sender({ message }: { message: ContactMessage }) {
  const { name, email, phone, memberId } = message
  return (
    <Panel title={t({ message: 'From', context: 'sender' })}>
      <Facts>
        {name && <Fact name={t`Name`}>{name}</Fact>}
        {email && (
          <Fact name={t`Email`}>
            <a href={mailtoUrl(email)}>
              <EmailText email={email} />
            </a>
          </Fact>
        )}
        {phone && (
          <Fact name={t`Phone`}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {memberId && canOpen(paths.member(memberId)) && (
          <Fact name={t`Member`}>
            <Link to={paths.member(memberId)}>{t`Open the member`}</Link>
          </Fact>
        )}
        <Fact name={t`Written on`}>
          <Place message={message} />
        </Fact>
      </Facts>
    </Panel>
  )
}

/** Where the form stands: the page that was shown, and for collections and products the sections that all of them share. */
function Place({ message: { place, itemId, placeTitle } }: { message: ContactMessage }) {
  switch (place) {
    case undefined:
      return null
    case 'HOME':
      return <Link to={paths.sections(place)}>{t`Home page`}</Link>
    case 'COLLECTION':
      return (
        <>
          {itemId && <Item to={paths.category(itemId)} title={placeTitle} gone={t`A deleted collection`} />}
          <Link to={paths.sections(place)}>{t`Collection pages`}</Link>
        </>
      )
    case 'PRODUCT':
      return (
        <>
          {itemId && <Item to={paths.product(itemId)} title={placeTitle} gone={t`A deleted product`} />}
          <Link to={paths.sections(place)}>{t`Product pages`}</Link>
        </>
      )
    default:
      return placeTitle ? <Link to={paths.sections(place)}>{placeTitle}</Link> : t`A deleted page`
  }
}

function Item({ to, title, gone }: { to: string; title: string | null | undefined; gone: string }) {
  return <span className={classes.item}>{title ? <Link to={to}>{title}</Link> : gone}</span>
}

function Mail({ message: { mailState, mailFailure } }: { message: ContactMessage }) {
  return (
    <Panel title={t`Email to you`}>
      <p className={classes.note}>
        {mailState === 'FAILED' && t`The mail server did not take the email about this message.`}
        {mailState === 'WAITING' && t`The email about this message is being sent.`}
        {mailState === 'NOT_SENT' && t`No email about this message was sent: emails are turned off, as in test mode.`}
      </p>
      {mailFailure && <p className={classes.note}>{mailFailure}</p>}
    </Panel>
  )
}
