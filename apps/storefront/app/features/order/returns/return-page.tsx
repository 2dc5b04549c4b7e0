import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { estimateOwnReturn, getReturnOptions, requestReturn } from '@stoa/contract/calls/stoa/own-returns'
import type { RefundEstimate, RequestedReturnLine, ReturnReason, ReturnWish } from '@stoa/contract/services/stoa/own-returns'
import { dateFormat } from '@stoa/web/date-format'
import { isZero } from '@stoa/web/money'
import { data, redirect } from 'react-router'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { moneyFormat, type ShowMoney } from '../../../lib/money/money.ts'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { requireFound } from '../../../lib/page/not-found.ts'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import { paths } from '../../../paths.ts'
import { photosIn } from '../../photos/shared/photos-in.server.ts'
import type { EstimateView } from './estimate-view.ts'
import { maxReturnPhotos, returnFields as field } from './return-fields.ts'
import { returnReasons } from '../shared/return-texts.ts'
import type { Route } from './+types/return-page.ts'

const ReturnForm = loadOnInteraction(async () => (await import('./return-form.tsx')).ReturnForm)
await loadedInUse()

export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  const { api, shop, i18n } = context.get(storefront)
  const options = await requireFound(api.call(getReturnOptions, { orderId }))
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  const { terms = {}, currency = shop.currency, periodDays = 14, approvedAutomatically = false } = options
  const money = moneyFormat(currency, i18n.locale)
  const { deliveryPaidBy = 'BUYER', deliveryDeduction = '0', restockingFeePercent = '0' } = terms
  return {
    title: i18n._(msg`Return items – ${shop.name}`),
    orderId,
    periodDays,
    approvedAutomatically,
    instructions: options.instructions ?? '',
    payer: deliveryPaidBy,
    deduction: deliveryPaidBy === 'DEDUCTED' && !isZero(deliveryDeduction) ? money(deliveryDeduction) : '',
    restockingFee: isZero(restockingFeePercent)
      ? ''
      : new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
          Number(restockingFeePercent) / 100,
        ),
    lines: (options.lines ?? []).map(
      ({ lineItemId = '', productName = '', image, returnableQuantity = 0, returnableUntil, problem }) => ({
        id: lineItemId,
        name: productName,
        picture: toPictureView(image, productName),
        left: returnableQuantity,
        until: returnableUntil ? days.format(new Date(returnableUntil)) : '',
        problem,
      }),
    ),
  }
}

export const action = formAction(async ({ params: { orderId }, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const { api, i18n } = visit
  const lines = linesIn(form)
  const given = givenIn(form)
  const refuse = (problem: string) => data({ given, problem, estimate: undefined }, { status: 422 })
  if (lines.length === 0) return refuse(i18n._(msg`Choose how many of which item you return.`))
  if (lines.some(({ reason }) => reason === undefined)) return refuse(i18n._(msg`Choose a reason for each item that you return.`))
  const message = String(form.get('message') ?? '').trim()
  const wish: ReturnWish = form.get('wish') === 'EXCHANGE' ? 'EXCHANGE' : 'REFUND'
  try {
    if (form.get('act') === 'estimate') {
      const asked = lines.map(({ lineItemId, quantity, reason }) => ({
        lineItemId,
        quantity,
        ...(reason && { reason }),
      }))
      const { estimate = {} } = await api.call(estimateOwnReturn, { orderId, lines: asked })
      return data({ given, problem: undefined, estimate: toEstimate(estimate, visit) })
    }
    await api.call(requestReturn, { orderId, lines, wish, ...(message && { message }) })
    return redirect(paths.thankYou(orderId, { returned: 'yes' }))
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 404) throw error
    if (error.violations.length > 0) return refuse(i18n._(msg`Please shorten what you wrote, or remove the photos.`))
    return refuse(
      i18n._(
        refusalText(error, {
          LINE_ITEM_NOT_RETURNABLE: msg`One of these items can’t be returned in this quantity any more. Please look at the list again.`,
        }),
      ),
    )
  }
})

function linesIn(form: FormData): RequestedReturnLine[] {
  return form.getAll(field.line).flatMap((value) => {
    const lineItemId = String(value)
    const quantity = Number(form.get(field.quantity(lineItemId)) ?? 0)
    if (!Number.isInteger(quantity) || quantity <= 0) return []
    const reason = String(form.get(field.reason(lineItemId)) ?? '')
    const comment = String(form.get(field.comment(lineItemId)) ?? '').trim()
    const photos = photosIn(form, maxReturnPhotos, field.photo(lineItemId))
    return [
      {
        lineItemId,
        quantity,
        ...(isReason(reason) && { reason }),
        ...(comment && { comment }),
        ...(photos.length > 0 && { photoIds: photos.map(({ id }) => id) }),
      },
    ]
  })
}

const isReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text)

/** What was entered, to show the form again. */
function givenIn(form: FormData): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => name !== 'act')
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)]))
}

function toEstimate(estimate: RefundEstimate, { i18n, shop }: Visit): EstimateView {
  const money = moneyFormat(estimate.currency ?? shop.currency, i18n.locale)
  const less = (name: EstimateView['rows'][number]['name'], amount: string | undefined, show: ShowMoney) =>
    isZero(amount) ? [] : [{ name, label: '', amount: `−${show(amount ?? '0')}` }]
  return {
    rows: [
      ...(estimate.lines ?? []).map(({ productName = '', quantity = 0, amount = '0' }) => ({
        name: 'item' as const,
        label: `${quantity} × ${productName}`,
        amount: money(amount),
      })),
      ...less('restockingFee', estimate.restockingFee, money),
      ...less('deliveryDeduction', estimate.deliveryDeduction, money),
      ...less('notRefundable', estimate.notRefundable, money),
    ],
    total: money(estimate.amount ?? '0'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnForm loaderData={loaderData} actionData={actionData} />
}
