import * as contract from '@stoa/contract/services/stoa/shipping-labels'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import { intendPurchase, makePurchase } from '../buy.ts'
import { printedLabels, type LabelFiles } from '../files.ts'
import { presentLabel } from '../present.ts'
import { loadLabelProvider, type LabelPorts } from '../settings.ts'
import * as store from '../store/labels.ts'
import { quoteLabel as requestQuote } from '../quote.ts'
import { voidLabel as giveLabelBack } from '../void.ts'

export const quoteLabel = (ports: LabelPorts & LabelFiles) =>
  implementAction(contract.quoteLabel, async (context, request) => ({
    quote: await requestQuote(ports, context, request),
  }))

export const buyLabel = (ports: LabelPorts & LabelFiles) =>
  implementAction(contract.buyLabel, async (context, { quoteId, rateId, sendShippingConfirmationEmail }) => {
    // Refused before there is an intent, which would keep the order from another purchase for a minute.
    await loadLabelProvider(ports, context.site)
    const notifies = sendShippingConfirmationEmail ?? true
    const { labelId } = await context.intend((tx) => intendPurchase(tx, { quoteId, rateId, notifies }))
    const label = await makePurchase(ports, callSite(context), labelId)
    if (label.status === 'FAILED') throw context.refuse('LABEL_REFUSED', label.doc.reason ?? 'the label was refused', { labelId })
    return { label: presentLabel(label) }
  })

export const getLabel = implementRead(contract.getLabel, async ({ site }, { labelId }) => {
  const label = await store.findLabel(site, labelId)
  if (!label) throw notFound('label', { id: labelId })
  return { label: presentLabel(label) }
})

export const listLabels = implementRead(contract.listLabels, async ({ site }, { orderIds }) => ({
  labels: (await store.loadLabels(site, orderIds)).map(presentLabel),
}))

export const voidLabel = (ports: LabelPorts & LabelFiles) =>
  implementAction(contract.voidLabel, async (context, { labelId }) => ({
    label: presentLabel(await giveLabelBack(ports, callSite(context), labelId)),
  }))

export const printLabels = (ports: LabelPorts & LabelFiles) =>
  implementRead(contract.printLabels, async ({ site }, { labelIds }) => {
    const found = new Map((await store.loadLabelsByIds(site, labelIds)).map((label) => [label.id, label]))
    const labels = [...new Set(labelIds)].map((id) => {
      const label = found.get(id)
      if (!label || label.status !== 'BOUGHT') throw notFound('label', { id })
      return label
    })
    const content = await printedLabels(ports.files, site, labels)
    return {
      content: content.toString('base64'),
      fileName: labels.length === 1 ? `label-${labels[0]!.tracking_number}.pdf` : 'labels.pdf',
    }
  })

function callSite({ site, transaction }: Pick<ActionContext, 'site' | 'transaction'>): JobSite {
  return { ...site, transaction }
}
