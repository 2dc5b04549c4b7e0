import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { markOwnReturnSentRequestLimits } from '@stoa/contract/limits/stoa/own-returns'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Field } from '../../../ui/field.tsx'
import type { OrderReturns, ReturnView } from './return-view.server.ts'
import { returnStatuses, returnSteps } from '../shared/return-texts.ts'

/** The returns of an order, and the way to a new one. */
export function Returns({ orderId, returns, canStart }: OrderReturns & { orderId: string }) {
  if (returns.length === 0 && !canStart) return null
  return (
    <section aria-labelledby="returns" className="mt-12">
      <h2 id="returns" className="mb-5 border-b border-line pb-3 font-display text-heading">
        <Trans>Returns</Trans>
      </h2>
      {returns.length > 0 && (
        <ul className="space-y-8">
          {returns.map((each) => (
            <li key={each.id}>
              <OneReturn orderId={orderId} known={each} />
            </li>
          ))}
        </ul>
      )}
      {canStart && (
        <ButtonLink to={paths.startReturn(orderId)} variant="plain" className={returns.length > 0 ? 'mt-8' : ''}>
          <Trans>Return items</Trans>
        </ButtonLink>
      )}
    </section>
  )
}

function OneReturn({ orderId, known }: { orderId: string; known: ReturnView }) {
  const { i18n } = useLingui()
  const { id, number, status, lines, steps, instructions, returnAddress, declineReason, hasLabel, refunded, tracking } = known
  return (
    <article aria-label={number} className="space-y-4">
      <header>
        <h3 className="font-display text-label">
          <Trans>Return {number}</Trans>
        </h3>
        <p className="font-medium">{i18n._(returnStatuses[status])}</p>
      </header>
      <ul>
        {lines.map(({ id: lineId, name, quantity, missing, photoIds }) => (
          <li key={lineId} className="wrap-anywhere">
            {quantity} × {name}
            {photoIds.length > 0 && (
              <span className="flex flex-wrap gap-x-4 text-small">
                {photoIds.map((photoId, index) => (
                  <a
                    key={photoId}
                    href={paths.returnPhoto(orderId, id, photoId)}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    <Trans>Photo {index + 1}</Trans>
                  </a>
                ))}
              </span>
            )}
            {missing > 0 && (
              <span className="block text-small text-red">
                <Plural value={missing} one="# item was not in the parcel." other="# items were not in the parcel." />
              </span>
            )}
          </li>
        ))}
      </ul>
      {declineReason && (
        <p className="wrap-anywhere whitespace-pre-line">
          <Trans>Reason: {declineReason}</Trans>
        </p>
      )}
      {(instructions || returnAddress || hasLabel) && (
        <div className="space-y-3 border-s-4 border-brand bg-brand-wash px-4 py-3">
          {instructions && <p className="wrap-anywhere whitespace-pre-line">{instructions}</p>}
          {returnAddress && (
            <address className="wrap-anywhere whitespace-pre-line not-italic">
              <span className="block text-small text-quiet">
                <Trans>Send it to</Trans>
              </span>
              {returnAddress}
            </address>
          )}
          {hasLabel && (
            <a href={paths.returnLabel(orderId, id)} className="inline-flex min-h-11 items-center underline underline-offset-4">
              <Trans>Download the return label</Trans>
            </a>
          )}
        </div>
      )}
      {tracking && (
        <p>
          <Trans>
            Tracking number: <bdi>{tracking}</bdi>
          </Trans>
        </p>
      )}
      {refunded && (
        <p>
          <Trans>Refunded: {refunded}</Trans>
        </p>
      )}
      <ol className="border-s border-line ps-4 text-small">
        {steps.map(({ step, when }) => (
          <li key={`${step} ${when.date}`} className="flex flex-wrap gap-x-3 py-1">
            <span>{i18n._(returnSteps[step])}</span>
            <span className="text-quiet">
              <DateTime {...when} />
            </span>
          </li>
        ))}
      </ol>
      <ReturnActs known={known} />
    </article>
  )
}

function ReturnActs({ known: { id, canCancel, canMarkSent } }: { known: ReturnView }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  if (!canCancel && !canMarkSent) return null
  return (
    <div className="flex flex-wrap items-end gap-4">
      {canMarkSent && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="returnId" value={id} />
          <Field
            id={`tracking-${id}`}
            name="trackingNumber"
            label={t`Tracking number`}
            maxLength={markOwnReturnSentRequestLimits.trackingNumber.maxLength}
            autoComplete="off"
            optional
          />
          <Button name="return" value="sent" variant="plain" aria-disabled={busy}>
            <Trans>I’ve sent it</Trans>
          </Button>
        </Form>
      )}
      {canCancel && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="returnId" value={id} />
          <Button name="return" value="cancel" variant="plain" aria-disabled={busy}>
            <Trans>Cancel this return</Trans>
          </Button>
        </Form>
      )}
    </div>
  )
}
