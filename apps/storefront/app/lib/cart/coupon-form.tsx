import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { couponField, type CouponReason, type ShownCoupon } from './coupon.ts'
import { couponSentence } from './coupon-reason.ts'

/** A code that was refused, as it was typed. */
export interface RefusedCoupon {
  code: string
  problem: CouponReason
}

/** Enters or removes a coupon, by a form of the page's own action. */
export function CouponForm({
  coupon,
  refused,
  className,
}: {
  coupon: ShownCoupon | undefined
  refused: RefusedCoupon | undefined
  className: string
}) {
  const { t, i18n } = useLingui()
  const { formData } = useNavigation()
  const isBusy = formData?.has(couponField) ?? false
  const { locale, timeZone } = useRouteLoaderData<typeof rootLoader>('root')!.days
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  if (coupon) {
    const { code, problem } = coupon
    return (
      <Form method="post" preventScrollReset className={`${className} border-line py-2`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere">
            <Trans>
              Code <strong>{code}</strong>
            </Trans>
          </p>
          <button
            name={couponField}
            value=""
            aria-disabled={isBusy || undefined}
            className="min-h-11 text-small underline underline-offset-4 hover:no-underline"
          >
            <Trans>
              Remove<span className="sr-only"> code {code}</span>
            </Trans>
          </button>
        </div>
        {problem && (
          <p role="status" className="mb-2 border-s-4 border-brand bg-brand-wash px-3 py-2 text-small">
            {couponSentence(problem, { i18n, days })}
          </p>
        )}
      </Form>
    )
  }
  return (
    <details open={refused !== undefined} className={`${className} border-line`}>
      <summary className="flex min-h-12 cursor-pointer items-center text-small underline underline-offset-4">
        <Trans>Add a discount code</Trans>
      </summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3 pb-4">
        <Field
          key={refused?.code}
          name={couponField}
          label={t`Discount code`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          defaultValue={refused?.code}
          problem={refused && couponSentence(refused.problem, { i18n, days })}
          className="min-w-0 flex-[999_1_9rem]"
        />
        <Button variant="plain" aria-disabled={isBusy || undefined} className="mt-[1.625rem] grow">
          {isBusy ? <Trans>Checking…</Trans> : <Trans>Apply code</Trans>}
        </Button>
      </Form>
    </details>
  )
}
