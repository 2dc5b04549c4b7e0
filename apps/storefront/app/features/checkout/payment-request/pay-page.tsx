import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getPaymentRequestPage, payPaymentRequest, resumePaymentRequest } from '@stoa/contract/calls/stoa/payment-requests'
import { dateFormat } from '@stoa/web/date-format'
import { useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { entryPaths } from '../../../entry-paths.ts'
import { formValues } from '../../../lib/delivery/address-form.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { moneyFormat } from '../../../lib/money/money.ts'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { minimalLayout } from '../../../lib/page/minimal-layout.ts'
import { translated, type Translatable } from '../../../ui/translatable.ts'
import { getMethodRefusal } from '../payment/method-refusals.ts'
import { chosenCard, onlineMethodField, saveField, toPaymentChoices } from '../payment/payment-choices.ts'
import { seenTotalField } from '../payment/seen-total.ts'
import type { Route } from './+types/pay-page.ts'

const PayContents = loadOnInteraction(async () => (await import('./pay-contents.tsx')).PayContents)
await loadedInUse()

/** The page of a payment request, for whoever has its link. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, shop, i18n } = visit
  const common = { shop: shop.name, token }
  const isBack = url.searchParams.has('back')
  try {
    // The provider is asked what became of the payment; nothing depends on what the address says.
    if (isBack) await api.call(resumePaymentRequest, { token })
    const { paymentRequest: request = {}, ...options } = await api.call(getPaymentRequestPage, { token })
    const { state = 'CLOSED', title = '', amount = '0', requestedAmount, currency = shop.currency, offlinePayment } = request
    const money = moneyFormat(currency, i18n.locale)
    const days = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
    const writeDay = (date: string | Date | null | undefined) => (date ? days.format(new Date(date)) : undefined)
    return {
      ...common,
      title: `${title} – ${shop.name}`,
      isBack,
      request: {
        state,
        title,
        description: request.description ?? undefined,
        picture: toPictureView(request.image, ''),
        orderNumber: request.orderNumber ?? '',
        amount: money(amount),
        seenAmount: amount,
        requestedAmount: requestedAmount ? money(requestedAmount) : undefined,
        until: writeDay(request.expirationDate),
        paid: writeDay(request.paidDate),
        offline: offlinePayment && { title: offlinePayment.title ?? '', instructions: offlinePayment.instructions ?? '' },
        hasReceipt: request.hasReceipt ?? false,
      },
      payment: toPaymentChoices({ ...options, nothingToPay: false }, visit),
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const title = i18n._(msg`Payment – ${shop.name}`)
    return data({ ...common, title, isBack, request: undefined, payment: undefined }, { status: error.status })
  }
}

/** A second press is safe: the server charges a request once. */
export const action = formAction(async ({ params: { token }, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const { method, [seenTotalField]: seenAmount = '0', ...values } = formValues(form)
  const { paymentToken } = formValues(form, ['paymentToken'])
  const refuse = (message: Translatable) =>
    data({ message: translated(i18n, message), values: { ...values, method: method ?? '' } }, { status: 422 })
  if (!method) return refuse(msg`Please choose how you want to pay.`)
  const savedCardId = chosenCard(method)
  const isOnline = form.getAll(onlineMethodField).includes(method)
  const choice = savedCardId
    ? { savedCardId }
    : {
        paymentMethodId: method,
        ...(isOnline && paymentToken && { paymentToken }),
        savePaymentMethod: values[saveField(method)] === 'on',
      }
  try {
    const { url } = await api.call(payPaymentRequest, { token, seenAmount, ...choice })
    return redirect(url ?? entryPaths.paymentRequest(token))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const ofMethod = getMethodRefusal(error)
    if (ofMethod) return refuse(ofMethod)
    switch (error.code) {
      case 'PAYMENT_IN_PROGRESS':
      case 'PAYMENT_REQUEST_CLOSED':
        // The page shows what became of it, in another tab or meanwhile.
        return redirect(entryPaths.paymentRequest(token))
      case 'AMOUNT_CHANGED':
        return refuse(msg`The amount has changed. Nothing was charged. Please check it and press Pay again.`)
      case 'TOO_MANY_REQUESTS':
        return refuse(msg`Too many payments were tried from your connection. Nothing was charged. Please try again in an hour.`)
    }
    if (error.status >= 500)
      return refuse(msg`We had a problem on our side. Please try again in a moment: you’re only charged once.`)
    throw error
  }
})

/** A refused payment may mean that the request has changed, so its data is loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export const handle = minimalLayout

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

const openStates = new Set(['PAYABLE', 'PROMISED', 'PROCESSING'])

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  // The fields of the provider tell their height, and a payment that is being processed polls, without an interaction.
  const isNeeded = openStates.has(loaderData.request?.state ?? '')
  useEffect(() => {
    if (isNeeded) loadNow()
  }, [isNeeded])
  return <PayContents loaderData={loaderData} actionData={actionData} />
}
