import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/buying-texts.ts'
import { giftCardSentence } from '../../lib/cart/gift-card-reason.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/balance-page.ts'
import { CodeField } from './code-field.tsx'
import { BalanceCard, History } from '../../lib/cart/gift-card-balance.tsx'

export function Balance({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const { t, i18n } = useLingui()
  const isBusy = useNavigation().state !== 'idle' || undefined
  const { code, card, problem, maskedEmail, wrongEmailCode, history } = actionData ?? {}
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle title={t`Gift card balance`} text={t`Enter the code of your gift card to see what’s left on it.`} />
      <div className="max-w-xl space-y-8">
        <Form method="post" className="flex flex-wrap items-start gap-3" noValidate>
          <CodeField
            key={code}
            name="code"
            label={t`Gift card code`}
            hint={t`With or without the hyphens between its groups.`}
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
            maxLength={40}
            defaultValue={code}
            problem={problem && giftCardSentence(problem, { i18n })}
            className="min-w-0 flex-[999_1_16rem]"
          />
          <Button aria-disabled={isBusy} className="mt-[1.625rem] grow">
            <Trans>Show balance</Trans>
          </Button>
        </Form>
        {card && code && (
          <>
            <BalanceCard card={card} />
            {history ? (
              <History rows={history} />
            ) : maskedEmail ? (
              <Form method="post" className="space-y-4" noValidate>
                <Notice tone="good">
                  <Trans>We’ve sent a code to {maskedEmail}. It works for a quarter of an hour.</Trans>
                </Notice>
                <input type="hidden" name="code" value={code} />
                <input type="hidden" name="maskedEmail" value={maskedEmail} />
                <Field
                  name="emailCode"
                  label={t`Code from the email`}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  problem={wrongEmailCode ? t`This code is wrong or no longer works.` : undefined}
                  className="max-w-xs"
                />
                <Button aria-disabled={isBusy}>
                  <Trans>Show history</Trans>
                </Button>
              </Form>
            ) : (
              card.hasRecipient && (
                <Form method="post">
                  <input type="hidden" name="code" value={code} />
                  <Button name="requestHistory" value="yes" variant="plain" aria-disabled={isBusy}>
                    <Trans>What was it used for?</Trans>
                  </Button>
                  <p className="mt-2 text-small text-quiet">
                    <Trans>We’ll send a code to the address that the gift card was sent to.</Trans>
                  </p>
                </Form>
              )
            )}
          </>
        )}
      </div>
    </div>
  )
}
