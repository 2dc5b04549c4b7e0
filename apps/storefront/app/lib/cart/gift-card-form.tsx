import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { giftCardField, type RefusedGiftCard, type ShownGiftCard } from './gift-card.ts'
import { giftCardSentence } from './gift-card-reason.ts'

/** Enters or removes a gift card, by a form of the page's own action. */
export function GiftCardForm({
  giftCard,
  refused,
  className,
}: {
  giftCard: ShownGiftCard | undefined
  refused: RefusedGiftCard | undefined
  className: string
}) {
  const { t, i18n } = useLingui()
  const { formData } = useNavigation()
  const isBusy = formData?.has(giftCardField) ?? false
  if (giftCard) {
    const { code, paid, problem } = giftCard
    return (
      <Form method="post" preventScrollReset className={`${className} border-line py-2`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            <Trans>
              Gift card <strong>{code}</strong>
            </Trans>
            {!problem && (
              <span className="block text-small text-quiet">
                <Trans>pays {paid}</Trans>
              </span>
            )}
          </p>
          <button
            name={giftCardField}
            value=""
            aria-disabled={isBusy || undefined}
            className="min-h-11 text-small underline underline-offset-4 hover:no-underline"
          >
            <Trans>
              Remove<span className="sr-only"> gift card {code}</span>
            </Trans>
          </button>
        </div>
        {problem && (
          <p role="status" className="mb-2 border-s-4 border-red bg-red-wash px-3 py-2 text-small">
            {giftCardSentence(problem, { i18n })}
          </p>
        )}
      </Form>
    )
  }
  return (
    <details open={refused !== undefined} className={`${className} border-line`}>
      <summary className="flex min-h-12 cursor-pointer items-center text-small underline underline-offset-4">
        <Trans>Redeem a gift card</Trans>
      </summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3 pb-4">
        <Field
          key={refused?.code}
          name={giftCardField}
          label={t`Gift card code`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          minLength={8}
          maxLength={40}
          defaultValue={refused?.code}
          problem={refused && giftCardSentence(refused.problem, { i18n })}
          className="min-w-0 flex-[999_1_9rem]"
        />
        <Button variant="plain" aria-disabled={isBusy || undefined} className="mt-[1.625rem] grow">
          {isBusy ? <Trans>Checking…</Trans> : <Trans>Redeem</Trans>}
        </Button>
      </Form>
    </details>
  )
}
