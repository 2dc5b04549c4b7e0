import { t } from '@lingui/core/macro'
import { searchGiftCards } from '@stoa/contract/calls/marketing/gift-vouchers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { currentSite } from '../../../../lib/calls/session.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { customerGiftCardsQuery, type CustomerRecord } from '../../queries.ts'

/** Gift cards that were mailed to the customer. Hidden without the permission to read them. */
export function GiftCardsPanel({ record: { id, emails } }: { record: CustomerRecord }) {
  const addresses = emails.map(({ email }) => email)
  return isAllowed(searchGiftCards) && addresses.length > 0 ? <GiftCards id={id} addresses={addresses} /> : null
}

function GiftCards({ id, addresses }: { id: string; addresses: readonly string[] }) {
  const { data: cards = [] } = useQuery(customerGiftCardsQuery(id, addresses))
  if (cards.length === 0) return null
  const { currency } = currentSite()
  return (
    <Panel title={t`Gift cards`} flush>
      <RowList label={t`Gift cards`}>
        {cards.map((card) => (
          <Row
            key={card.id}
            title={<Link to={paths.giftCard(card.id!)}>{t`Gift card …${card.codeSuffix ?? ''}`}</Link>}
            amount={writeMoney(card.balance?.amount, currency)}
          />
        ))}
      </RowList>
    </Panel>
  )
}
