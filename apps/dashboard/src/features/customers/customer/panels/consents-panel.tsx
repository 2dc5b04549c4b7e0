import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Skeleton } from '@mantine/core'
import { listCustomerConsents } from '@stoa/contract/calls/stoa/customers'
import type { ConsentChange, ConsentPlace, ConsentRecord, ConsentState } from '@stoa/contract/services/stoa/customers'
import { lookupTable } from '@stoa/web/lookup-table'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { Status, type Tone } from '../../../../ui/feedback/status.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import classes from '../../customers.module.css'
import { customerConsentsQuery } from '../../queries.ts'

/** Whether the customer gets marketing messages, with the history. Hidden without the permission to read it. */
export function ConsentsPanel({ customerId }: { customerId: string }) {
  return isAllowed(listCustomerConsents) ? <Consents customerId={customerId} /> : null
}

function Consents({ customerId }: { customerId: string }) {
  const query = useQuery(customerConsentsQuery(customerId))
  return (
    <Panel title={t`Marketing messages`} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the consents`}>
        {(consents) => (
          <RowList label={t`Marketing messages`} empty={t`Never agreed. Send nothing but what orders need.`}>
            {consents.map((consent) => (
              <ConsentRow key={consent.about} consent={consent} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}

const states: Readonly<Record<ConsentState, readonly [MessageDescriptor, Tone]>> = {
  CONFIRMED: [msg`Agreed`, 'good'],
  PENDING: [msg`Not confirmed yet`, 'warn'],
  REVOKED: [msg`Withdrawn`, 'bad'],
  NEVER_CONFIRMED: [msg`Never agreed`, 'plain'],
  UNKNOWN_STATE: [msg`Unknown`, 'plain'],
}

function ConsentRow({ consent: { about, state, history = [] } }: { consent: ConsentRecord }) {
  const [label, tone] = states[state]
  return (
    <Row
      title={about}
      detail={
        <ul className={classes.history} aria-label={t`History of ${about}`}>
          {history.map((change, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries of a history have no id
            <li key={index}>
              <ChangeText change={change} />
            </li>
          ))}
        </ul>
      }
    >
      <Status tone={tone}>{t(label)}</Status>
    </Row>
  )
}

const sources: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  IN_PERSON: msg`in person`,
  FORM: msg`by a form of the shop`,
  LINK_CONFIRMATION: msg`by the link of an email`,
  REVOKE_LINK: msg`by the link of an email`,
  EMAIL_SERVICE: msg`by a mailing service`,
})

const places: Readonly<Record<ConsentPlace, MessageDescriptor>> = {
  CHECKOUT: msg`in the checkout`,
  REGISTRATION: msg`while registering`,
  ACCOUNT: msg`in their account`,
  NEWSLETTER_FORM: msg`in the form for the newsletter`,
  IMPORT: msg`imported from a file`,
  STAFF: msg`entered by staff`,
  APP: msg`by an app`,
}

function ChangeText({ change: { date, state, place, source = '', by, text } }: { change: ConsentChange }) {
  const how = sources[source]
  return (
    <>
      <When date={date} /> {t(states[state][0])}
      {place && `, ${t(places[place])}`}
      {how && `, ${t(how)}`}
      {by && ` · ${by}`}
      {text && ` · “${text}”`}
    </>
  )
}
