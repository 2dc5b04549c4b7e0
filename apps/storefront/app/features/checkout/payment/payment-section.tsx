import { Trans, useLingui } from '@lingui/react/macro'
import type { CheckoutTexts } from '@stoa/contract/services/stoa/checkout-page'
import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { totalsLabels } from '../../../ui/totals.tsx'
import type { Style } from '../../../lib/page/checkout-frame.ts'
import type { LegalPage } from '../legal-pages.ts'
import { Consents } from '../consents.tsx'
import type { Policy } from '../../../lib/policies/policies.ts'
import { Questions } from '../questions/questions.tsx'
import { AttemptNotice } from './attempt-notice.tsx'
import type { PaymentChoices } from './payment-choices.ts'
import { PaymentMethods } from './payment-methods.tsx'
import type { KnownBuyer } from './stripe-settings.ts'
import { Section, type SectionProps } from '../sections/section.tsx'
import { seenTotalField } from './seen-total.ts'
import { ProviderUnreachable, useCardTokens } from '../../../lib/payment/use-card-tokens.tsx'
import { ByMethod } from './by-method.tsx'

/** The order's limit, in characters. */
const longestNote = 1000

export function PaymentSection({
  payment,
  buyer,
  isBack,
  total,
  seenTotal,
  paysByGiftCard,
  note,
  blocked,
  legalPages,
  policies,
  texts,
  style,
  ...section
}: SectionProps & {
  payment: PaymentChoices
  /** The buyer has just come back from the bank's or the provider's page. */
  isBack: boolean
  buyer: KnownBuyer
  /** The amount to pay. */
  total: string
  seenTotal: string
  /** A gift card pays the rest. */
  paysByGiftCard: boolean
  note: string
  blocked: boolean
  legalPages: readonly LegalPage[]
  policies: readonly Policy[]
  /** The owner's words. */
  texts: CheckoutTexts
  style: Style
}) {
  const { t, i18n } = useLingui()
  const { methods, nothingToPay } = payment
  // German law (§ 312j BGB) requires a button that says only "zahlungspflichtig bestellen", so the German text is the same for
  // cards and leaves out the amount, which is above the button in every language.
  const binding = {
    pay: texts.placeOrderPayButton ?? t`Pay ${total}`,
    order: texts.placeOrderButton ?? t({ message: 'Place order', context: 'with obligation to pay' }),
  }
  const { tokens, prepare, isUnreachable } = useCardTokens()
  const values = section.problem?.values ?? {}
  const { asked } = section

  const refused =
    nothingToPay || methods.length > 0 ? undefined : t`No payment method is available for this order. Please contact us.`
  return (
    <Section
      {...section}
      title={texts.reviewAndPlaceOrder ?? t`Payment`}
      buttonStyle={style}
      summary={null}
      beside={payment.attempt && !section.problem && <AttemptNotice attempt={payment.attempt} isBack={isBack} />}
      prepare={prepare}
      submit={{
        label: nothingToPay ? (
          (texts.placeOrderButton ?? t`Place order`)
        ) : (
          <ByMethod card={binding.pay} offline={binding.order} />
        ),
        busy: <ByMethod card={t`Processing payment… please stay on this page`} offline={t`Placing your order…`} />,
        ...(refused && { refused }),
        ...(nothingToPay &&
          asked.recurring && {
            refused: t`A subscription begins with a payment. Remove the discount that leaves nothing to pay.`,
          }),
        ...(blocked && { refused: t`Please fix the problems marked above before you pay.` }),
      }}
    >
      {(problems) => (
        <>
          {isUnreachable && <ProviderUnreachable />}
          {!nothingToPay && <PaymentMethods payment={payment} values={values} tokens={tokens} buyer={buyer} />}
          {nothingToPay && <input type="hidden" name="nothingToPay" value="yes" />}
          <input type="hidden" name={seenTotalField} value={seenTotal} />
          <Questions questions={asked.questions} values={values} problems={problems} />
          {asked.note !== 'HIDDEN' && (
            <TextField
              name="buyerNote"
              label={t`Order note`}
              optional={asked.note === 'OPTIONAL'}
              maxLength={longestNote}
              defaultValue={values.buyerNote ?? note}
              problem={problems.buyerNote}
            />
          )}
          <LegalLinks pages={legalPages} />
          <Consents asked={asked} policies={policies} values={section.problem?.values} problems={problems} />
          <p className="flex justify-between gap-4 border-t border-line pt-4 font-semibold">
            <span>{i18n._(paysByGiftCard ? totalsLabels.toPay : totalsLabels.total)}</span>
            <span className="tabular-nums">{total}</span>
          </p>
        </>
      )}
    </Section>
  )
}

/** In new tabs, so that nothing that was typed is lost. */
function LegalLinks({ pages }: { pages: readonly LegalPage[] }) {
  if (pages.length === 0) return null
  return (
    <p className="text-small text-quiet">
      <Trans>Before you order:</Trans>{' '}
      {pages.map(({ title, to }) => (
        <Link
          key={to}
          to={to}
          target="_blank"
          className="me-4 inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}
