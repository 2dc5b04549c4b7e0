import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { setDeposit } from '@stoa/contract/calls/ecom/draft-orders'
import {
  holdDraftOrderStock,
  releaseDraftOrderStock,
  shareDraftOrder,
  stopSharingDraftOrder,
} from '@stoa/contract/calls/stoa/draft-orders'
import type { DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { When } from '../../../lib/format/when.tsx'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { CopyText } from '../../../ui/actions/copy-text.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { PercentField } from '../../../ui/fields/percent-input.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { draftQuery, keepCalculation, useDraftCall } from './queries.ts'

const day = 24 * 3_600_000

/** What a new order can have before it is one: held stock, a deposit, and a page on which its buyer accepts it. */
export function SharingPanel({ draft }: { draft: DraftOrder }) {
  const [open, setOpen] = useState<'hold' | 'deposit' | 'share'>()
  const [url, setUrl] = useState<string>()
  const draftOrderId = draft.id!
  const refreshes = [draftQuery(draftOrderId)]
  const release = useCall(releaseDraftOrderStock, { failed: t`We couldn’t release the items`, refreshes })
  const stop = useCall(stopSharingDraftOrder, { failed: t`We couldn’t end the link`, refreshes, onDone: () => setUrl(undefined) })
  const noDeposit = useDraftCall(setDeposit, t`We couldn’t change the deposit`)
  const close = () => setOpen(undefined)
  const { stockHeldUntil, sharedLink, depositDetails } = draft
  return (
    <Panel title={t`Before it is an order`}>
      <Row
        text={
          stockHeldUntil ? (
            <>
              {t`Items are held until`} <When date={stockHeldUntil} />.
            </>
          ) : (
            t`Items are not held.`
          )
        }
        actions={
          <>
            <Button size="compact-sm" onClick={() => setOpen('hold')}>{t`Hold items`}</Button>
            {stockHeldUntil && (
              <CallButton
                size="compact-sm"
                call={release}
                onClick={() => release.send({ draftOrderId })}
              >{t`Release`}</CallButton>
            )}
          </>
        }
      />
      <Row
        text={
          depositDetails
            ? t`Deposit: ${writeMoney(depositDetails.priceSummary?.total?.amount, draft.currency ?? 'XXX')}.`
            : t`The whole amount is due.`
        }
        actions={
          <>
            <Button size="compact-sm" onClick={() => setOpen('deposit')}>{t`Ask for a deposit`}</Button>
            {depositDetails && (
              <CallButton
                size="compact-sm"
                call={noDeposit}
                onClick={() => noDeposit.send({ draftOrderId })}
              >{t`No deposit`}</CallButton>
            )}
          </>
        }
      />
      <Row
        text={
          sharedLink ? (
            <>
              {t`Shared until`} <When date={sharedLink.expirationDate ?? undefined} />.
            </>
          ) : (
            t`The customer can look at it and accept it.`
          )
        }
        actions={
          <>
            <Button size="compact-sm" onClick={() => setOpen('share')}>
              {sharedLink ? t`New link` : t`Share a link`}
            </Button>
            {sharedLink && (
              <CallButton size="compact-sm" call={stop} onClick={() => stop.send({ draftOrderId })}>{t`End the link`}</CallButton>
            )}
          </>
        }
      />
      {url && <CopyText text={url} what={t`link`} />}
      {open === 'hold' && <HoldDialog draftOrderId={draftOrderId} onClose={close} />}
      {open === 'deposit' && <DepositDialog draftOrderId={draftOrderId} onClose={close} />}
      {open === 'share' && (
        <ShareDialog
          draftOrderId={draftOrderId}
          onClose={close}
          onShared={(shared) => {
            setUrl(shared)
            close()
          }}
        />
      )}
    </Panel>
  )
}

function Row({ text, actions }: { text: React.ReactNode; actions: React.ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <span>{text}</span>
      <Group gap="xs">{actions}</Group>
    </Group>
  )
}

function HoldDialog({ draftOrderId, onClose }: { draftOrderId: string; onClose: () => void }) {
  const call = useCall(holdDraftOrderStock, {
    failed: t`We couldn’t hold the items`,
    quiet: true,
    refreshes: [draftQuery(draftOrderId)],
    onDone: onClose,
  })
  return (
    <DialogForm
      title={t`Hold items`}
      call={call}
      initial={{ days: '3' }}
      toRequest={({ days }) => ({ draftOrderId, until: inDays(days) })}
      submitLabel={t`Hold`}
      onClose={onClose}
    >
      {(form) => (
        <WholeNumberField
          form={form}
          name="days"
          label={t`For how many days`}
          description={t`Nobody else can buy these pieces until then.`}
          limits={{ min: 1, max: 90 }}
          data-autofocus
        />
      )}
    </DialogForm>
  )
}

function DepositDialog({ draftOrderId, onClose }: { draftOrderId: string; onClose: () => void }) {
  const call = useCall(setDeposit, {
    failed: t`We couldn’t change the deposit`,
    quiet: true,
    onDone: (response) => {
      keepCalculation(response)
      onClose()
    },
  })
  return (
    <DialogForm
      title={t`Ask for a deposit`}
      call={call}
      initial={{ percentage: '50' }}
      toRequest={({ percentage }) => ({ draftOrderId, depositDetails: { percentage } })}
      submitLabel={t`Save`}
      onClose={onClose}
    >
      {(form) => <PercentField form={form} name="percentage" label={t`Part of the total`} wire="percent" data-autofocus />}
    </DialogForm>
  )
}

interface ShareDialogProps {
  draftOrderId: string
  onClose: () => void
  onShared: (url: string) => void
}

function ShareDialog({ draftOrderId, onClose, onShared }: ShareDialogProps) {
  const call = useCall(shareDraftOrder, {
    failed: t`We couldn’t share the draft`,
    quiet: true,
    refreshes: [draftQuery(draftOrderId)],
    onDone: ({ url = '' }) => onShared(url),
  })
  return (
    <DialogForm
      title={t`Share a link`}
      call={call}
      initial={{ days: '14' }}
      toRequest={({ days }) => ({ draftOrderId, expirationDate: inDays(days) })}
      submitLabel={t`Share`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t`Whoever has the link sees the items and the total, and can accept the order. We show the link once: copy it.`}</p>
          <WholeNumberField
            form={form}
            name="days"
            label={t`Valid for how many days`}
            limits={{ min: 1, max: 365 }}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  )
}

function inDays(days: string): string {
  return new Date(Date.now() + Number(days) * day).toISOString()
}
