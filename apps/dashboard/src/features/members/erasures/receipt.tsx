import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ErasurePart, ErasureState, KeptReason, MemberErasure } from '@stoa/contract/services/stoa/member-privacy'
import { lookupTable } from '@stoa/web/lookup-table'
import { When } from '../../../lib/format/when.tsx'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status, type Tone } from '../../../ui/feedback/status.tsx'
import classes from './erasures.module.css'

const states: Readonly<Record<ErasureState, { tone: Tone; label: MessageDescriptor }>> = {
  RUNNING: { tone: 'accent', label: msg({ message: 'Running', context: 'erasure' }) },
  WAITING: { tone: 'warn', label: msg({ message: 'Waiting', context: 'erasure' }) },
  FINISHED: { tone: 'good', label: msg({ message: 'Finished', context: 'erasure' }) },
}

const names: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  account: msg`Account and profile`,
  reviews: msg`Reviews`,
  'sign-ins': msg`Password and sessions`,
  invitations: msg`Invitations`,
  notes: msg`Notes`,
  badges: msg`Badges`,
  roles: msg`Roles`,
  community: msg`Followers and reports`,
  about: msg`Text about themselves`,
  cart: msg`Cart`,
  taxDetails: msg`Tax exemption`,
  wishlist: msg`Wishlist`,
  checkouts: msg`Checkouts`,
  'hand-overs': msg`Links to the checkout`,
  orders: msg`Orders`,
  emails: msg`Emails`,
  'audit-log': msg`Entries of the audit log`,
  exports: msg`Copies of the data`,
  'bulk-tasks': msg`Bulk changes`,
  'stored-answers': msg`Stored answers of the API`,
  events: msg`Events`,
})

/** The result of an erasure, with the data it kept and why. */
export function Receipt({ erasure }: { erasure: MemberErasure }) {
  const { id, memberId, state, cause, startedBy, parts = [], failedPart, createdDate, finishedDate } = erasure
  const { tone, label } = states[state]
  return (
    <Panel title={finishedDate ? t`Member erased` : t`Erasure under way`} states={<Status tone={tone}>{t(label)}</Status>} flush>
      <div className={classes.facts}>
        <Facts>
          <Fact name={t`Reason`}>{cause === 'STAFF' ? t`Requested` : t`Account deleted`}</Fact>
          {startedBy && <Fact name={t`Started by`}>{startedBy}</Fact>}
          <Fact name={t`Started`}>
            <When date={createdDate} />
          </Fact>
          {finishedDate && (
            <Fact name={t({ message: 'Finished', context: 'erasure' })}>
              <When date={finishedDate} />
            </Fact>
          )}
          <Fact name={t`Receipt`}>
            <span className={classes.id}>{id}</span>
          </Fact>
          <Fact name={t`Former member ID`}>
            <span className={classes.id}>{memberId}</span>
          </Fact>
        </Facts>
        {failedPart && (
          <p role="status">{t`“${getPartName(failedPart)}” couldn’t be erased. We try again by ourselves; Health shows why it failed.`}</p>
        )}
      </div>
      <RowList label={t`What was erased`}>
        {parts.map((part) => (
          <Row key={part.name} title={getPartName(part.name)} detail={<Outcome part={part} />} />
        ))}
      </RowList>
    </Panel>
  )
}

function getPartName(part: string): string {
  const name = names[part]
  return name ? t(name) : part
}

function Outcome({ part: { erased, anonymized, kept = [] } }: { part: ErasurePart }) {
  const done = [
    erased > 0 && plural(erased, { one: '# erased', other: '# erased' }),
    anonymized > 0 && plural(anonymized, { one: '# anonymised', other: '# anonymised' }),
  ].filter(Boolean)
  return (
    <>
      {done.length > 0 && <div>{done.join(' · ')}</div>}
      {kept.map(({ reason, count }) => (
        <div key={reason}>{whyKept(reason, count)}</div>
      ))}
    </>
  )
}

function whyKept(reason: KeptReason, count: number): string {
  switch (reason) {
    case 'ACCOUNTING':
      return plural(count, {
        one: '# kept with the name and address on the invoice, because tax law requires it',
        other: '# kept with the name and address on the invoice, because tax law requires it',
      })
    case 'ORDER_UNDER_WAY':
      return plural(count, {
        one: '# kept until it is paid and delivered; then it is anonymised by itself',
        other: '# kept until they are paid and delivered; then they are anonymised by themselves',
      })
    case 'EVIDENCE':
      return plural(count, {
        one: '# kept as evidence of what staff did, without what it said about the member',
        other: '# kept as evidence of what staff did, without what they said about the member',
      })
    case 'BACKGROUND_WORK':
      return plural(count, {
        one: '# kept until it has been delivered to webhooks; then it is erased by itself',
        other: '# kept until they have been delivered to webhooks; then they are erased by themselves',
      })
  }
}
