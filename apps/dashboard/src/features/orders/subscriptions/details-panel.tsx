import { plural, t } from '@lingui/core/macro'
import type { Subscription, SubscriptionCard } from '@stoa/contract/services/stoa/subscriptions'
import { cardBrandName } from '@stoa/web/card-brand'
import { Link } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { EmailText } from '../../../lib/format/email-text.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { addressLines } from '../order/customer.ts'
import classes from './subscription-page.module.css'
import { customerOf, reasons, rhythmInWords } from './words.ts'

/** Who subscribed to what, how it is paid and where it goes. */
export function DetailsPanel({ known, firstOrder }: { known: Subscription; firstOrder: string | undefined }) {
  const { title, description, frequency = 'MONTH', interval = 1, billingCycles, nextDate, nextTotal, currency = 'XXX' } = known
  const { name, email, memberId, card, shippingAddress, orderId, reason, canceledDate, nextAttemptDate } = known
  const address = addressLines(shippingAddress)
  const opensOrder = orderId && canOpen(paths.order(orderId))
  return (
    <Panel title={t`Details`}>
      <Facts>
        <Fact name={t`Next charge`}>
          {nextDate ? (
            <>
              <When date={nextDate} />
              <br />
              {writeMoney(nextTotal, currency)}
            </>
          ) : (
            t({ message: 'None', context: 'next charge' })
          )}
        </Fact>
        {nextAttemptDate && (
          <Fact name={t`Next attempt`}>
            <When date={nextAttemptDate} />
          </Fact>
        )}
        {reason && <Fact name={t({ message: 'Reason', context: 'subscription' })}>{t(reasons[reason])}</Fact>}
        {canceledDate && (
          <Fact name={t`Cancelled on`}>
            <When date={canceledDate} />
          </Fact>
        )}
        <Fact name={t`Subscription`}>
          {title}
          {description && <span className={classes.note}>{description}</span>}
        </Fact>
        <Fact name={t`Rhythm`}>
          {rhythmInWords(frequency, interval)}
          {billingCycles && (
            <span className={classes.note}>{plural(billingCycles, { one: '# payment', other: '# payments' })}</span>
          )}
        </Fact>
        <Fact name={t`Customer`}>
          {memberId && canOpen(paths.member(memberId)) ? (
            <Link to={paths.member(memberId)}>{customerOf(known)}</Link>
          ) : opensOrder && canOpen(paths.customerOfOrder(orderId)) ? (
            <Link to={paths.customerOfOrder(orderId)}>{customerOf(known)}</Link>
          ) : (
            customerOf(known)
          )}
          {name && email && (
            <>
              <br />
              <EmailText email={email} />
            </>
          )}
        </Fact>
        <Fact name={t`Card`}>{card ? cardInWords(card) : t`No saved card`}</Fact>
        {address.length > 0 && (
          <Fact name={t`Deliver to`}>
            {address.map((line) => (
              <span key={line} className={classes.note}>
                {line}
              </span>
            ))}
          </Fact>
        )}
        {opensOrder && (
          <Fact name={t`Begun by`}>
            <Link to={paths.order(orderId)}>{firstOrder ? t`Order ${firstOrder}` : t`First order`}</Link>
          </Fact>
        )}
      </Facts>
    </Panel>
  )
}

function cardInWords({ brand = '', lastFourDigits = '', expiryMonth, expiryYear }: SubscriptionCard): string {
  const until = expiryMonth && expiryYear ? ` · ${String(expiryMonth).padStart(2, '0')}/${expiryYear}` : ''
  return `${cardBrandName(brand)} ···· ${lastFourDigits}${until}`
}
