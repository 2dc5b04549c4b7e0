import { t } from '@lingui/core/macro'
import { Drawer, Group, Skeleton } from '@mantine/core'
import { disableGiftCard } from '@stoa/contract/calls/marketing/gift-vouchers'
import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'
import { enableGiftCard } from '@stoa/contract/calls/stoa/gift-cards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../../lib/format/money.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { CallButton } from '../../../../ui/actions/call-button.tsx'
import { Fact, Facts } from '../../../../ui/page/panel.tsx'
import { GiftCardStatus, getGiftCardState } from '../state.tsx'
import { AdjustForm } from './adjust-form.tsx'
import classes from './card-drawer.module.css'
import { Ledger } from './ledger.tsx'
import { nameOf } from './name.ts'
import { giftCardQuery, giftCards } from './queries.ts'
import { ResendForm } from './resend-form.tsx'

/** A gift card: what it is worth, how it came to that, and what can be done with it. */
export default function GiftCardDrawer() {
  const id = useParams()['giftCardId']!
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = useQuery(giftCardQuery(id))
  const [done, setDone] = useState(0)
  const onDone = () => setDone(done + 1)
  return (
    <Drawer
      opened
      onClose={() => void navigate(paths.giftCards() + search, { preventScrollReset: true })}
      title={query.data ? t`Gift card ${nameOf(query.data)}` : t`Gift card`}
      size="32rem"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} />}
        failed={t`We couldn’t load the gift card`}
        gone={t`This gift card no longer exists.`}
      >
        {(card) => (
          <>
            <CardFacts card={card} />
            <Group mt="md">
              <Enabling card={card} />
            </Group>
            <h3 className={classes.title}>{t`Change the balance`}</h3>
            <AdjustForm key={`adjusted ${done}`} card={card} onDone={onDone} />
            <h3 className={classes.title}>{t`Send by email`}</h3>
            <ResendForm key={`sent ${done}`} card={card} onDone={onDone} />
            <h3 className={classes.title}>{t`History`}</h3>
            <Ledger giftCardId={id} currency={card.currency!} />
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function CardFacts({ card }: { card: GiftCard }) {
  const { balance, initialValue, currency, expirationDate, notificationInfo, orderInfo, createdDate } = card
  const recipient = notificationInfo?.recipient
  return (
    <Facts>
      <Fact name={t`Balance`}>
        <b>{writeMoney(balance?.amount, currency!)}</b>
      </Fact>
      <Fact name={t`Initial value`}>{writeMoney(initialValue?.amount, currency!)}</Fact>
      <Fact name={t`Status`}>
        <GiftCardStatus state={getGiftCardState(card)} />
      </Fact>
      <Fact name={t`Expires`}>{expirationDate ? <When date={expirationDate} shape="day" /> : t`Never`}</Fact>
      <Fact name={t`Created`}>
        <When date={createdDate} />
      </Fact>
      <Fact name={t`Recipient`}>{[recipient?.name, recipient?.email].filter(Boolean).join(', ') || '–'}</Fact>
      {notificationInfo?.notificationDate && (
        <Fact name={t`Email on`}>
          <When date={notificationInfo.notificationDate} />
        </Fact>
      )}
      {orderInfo?.orderId && (
        <Fact name={t`Sold with`}>
          <Link to={paths.order(orderInfo.orderId)}>{t`Order ${orderInfo.orderNumber ?? ''}`}</Link>
        </Fact>
      )}
    </Facts>
  )
}

function Enabling({ card }: { card: GiftCard }) {
  const refreshes = [giftCards, giftCardQuery(card.id!)]
  const disable = useCall(disableGiftCard, {
    failed: t`We couldn’t disable the gift card`,
    done: t`Gift card disabled`,
    refreshes,
  })
  const enable = useCall(enableGiftCard, {
    failed: t`We couldn’t enable the gift card`,
    done: t`Gift card enabled`,
    refreshes,
  })
  if (card.disabledDate)
    return (
      <CallButton call={enable} onClick={() => enable.send({ giftCardId: card.id! })}>
        {t`Enable`}
      </CallButton>
    )
  if (getGiftCardState(card) === 'EXPIRED') return null
  return (
    <CallButton call={disable} onClick={() => disable.send({ giftCardId: card.id! })}>
      {t`Disable`}
    </CallButton>
  )
}
