import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ExplainedKind, ExplainedOption, NotOfferedReason } from '@stoa/contract/services/stoa/delivery-checks'
import { Row, RowList } from '../../ui/rows/row-list.tsx'
import classes from './delivery.module.css'

const kinds: Readonly<Record<ExplainedKind, MessageDescriptor>> = {
  SHIPPING: msg`Shipping option`,
  LOCAL: msg`Local delivery`,
  PICKUP: msg`Pickup`,
  LABELS: msg`Label rates`,
  APP: msg`App`,
}

const reasons: Readonly<Record<NotOfferedReason, MessageDescriptor>> = {
  OFF: msg`It is turned off.`,
  NO_REGION: msg`It has no region.`,
  NOT_IN_REGION: msg`The address lies in none of its regions.`,
  PROFILE_OFF: msg`The delivery profile of these items is not enabled.`,
  REGION_OFF: msg`Its region for this address is not active.`,
  OTHER_PROFILE: msg`It belongs to another delivery profile.`,
  NO_RATE: msg`None of its prices applies to these items.`,
  NOT_IN_ZONE: msg`The address is outside of its zone.`,
  UNKNOWN_PLACE: msg`Its zone needs to know where the postcode lies, and no table has it.`,
  NO_TIME: msg`No time is free.`,
  NO_LOCATION: msg`The location that it ships from is missing.`,
  NO_ANSWER: msg`The provider gave no rates for this address.`,
  OUT_OF_STOCK: msg`The place does not have all items.`,
}

/** The options that the address is not offered, with the reasons. */
export function NotOffered({ options }: { options: readonly ExplainedOption[] }) {
  return (
    <>
      <p className={classes.heading}>{t`Not offered`}</p>
      <RowList label={t`Not offered`}>
        {options.map(({ kind = 'SHIPPING', id, title, reason }) => (
          <Row key={`${kind} ${id}`} title={title || t(kinds[kind])} detail={t(kinds[kind])}>
            <span className={classes.reason}>{reason ? t(reasons[reason]) : ''}</span>
          </Row>
        ))}
      </RowList>
    </>
  )
}
