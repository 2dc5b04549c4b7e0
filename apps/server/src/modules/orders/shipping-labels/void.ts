import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import { lockOrder } from '../orders/ports/reading.ts'
import { detach } from './outcome.ts'
import { ProviderRefusal, ProviderUnavailable, type Refund } from './providers/provider.ts'
import { loadLabelProvider, type LabelPorts } from './settings.ts'
import { findLabel, getLabel, moveLabel, type LabelRow } from './store/labels.ts'

/** Milliseconds: carriers take days to confirm that a label was not used. */
const firstPause = 15 * 60_000
const longestPause = 24 * 3600_000

/** Gives a label back. Safe to repeat: the provider is first asked whether it has been given back already. */
export async function voidLabel(ports: LabelPorts, site: JobSite, labelId: string): Promise<LabelRow> {
  const label = await findLabel(site, labelId)
  if (!label) throw notFound('label', { id: labelId })
  if (label.status === 'VOIDING' || label.status === 'VOIDED') return label
  if (label.status !== 'BOUGHT') throw refusal('LABEL_NOT_VOIDABLE', 'only a label that was bought can be given back')
  await loadLabelProvider(ports, site, label.provider)
  const moved = await site.transaction(async (tx) => {
    const voiding = await moveLabel(tx, label, 'VOIDING')
    if (voiding) tx.enqueue(finishVoid, { labelId, attempt: 0 }, { after: new Date(tx.now.getTime() + firstPause) })
    return voiding
  })
  return moved ? giveBack(ports, site, moved) : await getLabel(site, labelId)
}

export const finishVoid = { name: 'shipping-labels.finish-void' } as const

export function finishVoidJob(ports: LabelPorts) {
  return job<{ labelId: string; attempt: number }>(finishVoid.name, async (site, { labelId, attempt }) => {
    const label = await findLabel(site, labelId)
    if (label?.status !== 'VOIDING') return
    const after = await giveBack(ports, site, label)
    if (after.status !== 'VOIDING') return
    const pause = Math.min(longestPause, firstPause * 2 ** (attempt + 1))
    const next = new Date(site.now.getTime() + pause)
    await site.transaction(async (tx) => tx.enqueue(finishVoid, { labelId, attempt: attempt + 1 }, { after: next }))
  })
}

async function giveBack(ports: LabelPorts, site: JobSite, label: LabelRow): Promise<LabelRow> {
  const refund = await requestRefund(ports, site, label)
  if (refund === 'OPEN') return label
  return site.transaction(async (tx) => {
    await lockOrder(tx, label.order_id)
    if (refund === 'REFUSED') {
      const doc = { ...label.doc, reason: 'VOID_REFUSED' }
      return (await moveLabel(tx, label, 'BOUGHT', { doc })) ?? (await getLabel(tx, label.id))
    }
    const moved = await moveLabel(tx, label, 'VOIDED', { fulfillment_id: null })
    if (moved) await detach(tx, label)
    return moved ?? (await getLabel(tx, label.id))
  })
}

async function requestRefund(
  ports: LabelPorts,
  site: JobSite,
  { provider: name, transaction_id: id }: LabelRow,
): Promise<Refund> {
  try {
    const { provider } = await loadLabelProvider(ports, site, name)
    return (await provider.refundOf(id!)) ?? (await provider.refund(id!))
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'OPEN'
    if (error instanceof ProviderRefusal) return 'REFUSED'
    throw error
  }
}
